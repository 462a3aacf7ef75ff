import type { FastifyInstance } from 'fastify';
import { ok } from '#contract/envelope.ts';
import { removePin } from '#contract/profiles.ts';
import type { Parts } from '#platform/parts.ts';
import { requireAccount, serve } from '#platform/serve.ts';
import { deletePin } from '../queries/delete-pin.ts';
import { requireParent } from '../require-parent.ts';

export function postPinRemove(app: FastifyInstance, parts: Parts): void {
  serve(app, removePin, async ({ body, caller }) => {
    const own = requireAccount(caller);
    await requireParent(parts, own, body?.pin);
    await deletePin(parts.db, own.accountId);
    return ok({ has_pin: 0 as const }, 'PIN dihapus');
  });
}
