import type { FastifyInstance } from 'fastify';
import { ok } from '#contract/envelope.ts';
import { getMappingChannel } from '#contract/live.ts';
import { fail } from '#platform/errors.ts';
import type { Parts } from '#platform/parts.ts';
import { serve } from '#platform/serve.ts';
import { findMapping } from '../guide/queries/find-mapping.ts';

export function serveMappingChannel(app: FastifyInstance, { db }: Parts): void {
  serve(app, getMappingChannel, async ({ query: { channel_tvs_id, genre_tvs_id } }) => {
    const found = await findMapping(db, channel_tvs_id, genre_tvs_id);
    if (found === undefined) return fail('live.mappingNotFound');
    const { channelId: id, genreId, slug, number, name } = found;
    return ok({ id, genre_id: genreId, channel: { id, slug, number, name } });
  });
}
