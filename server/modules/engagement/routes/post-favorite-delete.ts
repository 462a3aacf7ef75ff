import type { FastifyInstance } from 'fastify';
import { postFavoriteDelete } from '#contract/engagement.ts';
import { ok } from '#contract/envelope.ts';
import type { Parts } from '#platform/parts.ts';
import { requireWatcher, serve } from '#platform/serve.ts';
import { findMarkedTitle } from '../find-marked-title.ts';
import { deleteFavourite } from '../queries/delete-favourite.ts';

export function serveFavoriteDelete(app: FastifyInstance, { db, clock }: Parts): void {
  serve(app, postFavoriteDelete, async ({ body, caller }) => {
    const watcher = requireWatcher(caller);
    const titleId = await findMarkedTitle(db, body.productId, clock.now());
    await deleteFavourite(db, watcher, titleId);
    return ok({ productId: titleId, isFavourite: false });
  });
}
