import type { FastifyInstance } from 'fastify';
import type { Parts } from '#platform/parts.ts';
import { serveFavoriteList } from './routes/get-favorite-list.ts';
import { serveFavoriteAdd } from './routes/post-favorite-add.ts';
import { serveFavoriteDelete } from './routes/post-favorite-delete.ts';

/** What viewers mark and say about titles. */
export async function registerEngagement(app: FastifyInstance, parts: Parts): Promise<void> {
  serveFavoriteList(app, parts);
  serveFavoriteAdd(app, parts);
  serveFavoriteDelete(app, parts);
}
