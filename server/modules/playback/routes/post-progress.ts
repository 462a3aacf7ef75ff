import type { FastifyInstance } from 'fastify';
import { SECOND } from '#contract/constants.ts';
import { ok } from '#contract/envelope.ts';
import { postProgress } from '#contract/playback.ts';
import type { Parts } from '#platform/parts.ts';
import { requireAccount, serve } from '#platform/serve.ts';
import { SCREEN_LEASE_MS } from '../policy.ts';
import { deleteScreen } from '../queries/delete-screen.ts';
import { updateScreenLease } from '../queries/update-screen-lease.ts';
import { recordProgress } from '../record-progress.ts';

export function servePostProgress(app: FastifyInstance, parts: Parts): void {
  const { db, clock } = parts;
  serve(app, postProgress, async ({ body, caller }) => {
    const account = requireAccount(caller);
    const { accountId } = account;
    const now = clock.now();
    const { playbackId: id, productId, rewound } = body;
    await recordProgress(
      parts,
      { caller: account, productId, now },
      {
        positionMs: Math.round(body.positionSeconds * SECOND),
        watchedAt: new Date(now.getTime() - Math.round(body.ageSeconds * SECOND)),
        rewound,
      },
    );
    if (body.leaving) {
      await deleteScreen(db, accountId, id);
      return ok({ leaseHeld: false });
    }
    // What was kept offline tells where the viewer was, not that this screen plays now.
    const expiresAt = new Date(now.getTime() + SCREEN_LEASE_MS);
    const leaseHeld =
      body.ageSeconds === 0 && (await updateScreenLease(db, { id, accountId, now, expiresAt }));
    return ok({ leaseHeld });
  });
}
