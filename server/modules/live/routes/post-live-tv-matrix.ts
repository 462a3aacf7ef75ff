import type { FastifyInstance } from 'fastify';
import { ok } from '#contract/envelope.ts';
import { postLiveTvMatrix } from '#contract/live.ts';
import { tierOf } from '#modules/catalog/index.ts';
import { planOpens } from '#modules/commerce/index.ts';
import type { Parts } from '#platform/parts.ts';
import { serve } from '#platform/serve.ts';
import { listChannels } from '../guide/queries/list-channels.ts';
import { planOf } from '../guide/viewing.ts';

export function serveLiveTvMatrix(app: FastifyInstance, { db, time }: Parts): void {
  serve(app, postLiveTvMatrix, async ({ body: { channelIds }, caller }) => {
    const [channels, plan] = await Promise.all([
      listChannels(db, { channelIds }),
      planOf(db, caller, time.now()),
    ]);
    return ok(
      channels.map(({ channelId, matrix }) => ({
        channelId,
        matrix,
        tier: tierOf(matrix),
        isEntitled: planOpens(plan, { titleId: channelId, matrix }),
      })),
    );
  });
}
