import type { FastifyInstance } from 'fastify';
import { listSignInActivity } from '#contract/accounts.ts';
import { ok } from '#contract/envelope.ts';
import { requireAccount, serve } from '#platform/serve.ts';
import type { AccountsParts } from '../accounts-parts.ts';
import { findPassword } from '../queries/find-password.ts';
import { listSignInEvents } from '../queries/list-sign-in-events.ts';
import { toSignInEventRecord } from '../records.ts';

/** As many as fit on a page that one reads. */
const SHOWN = 30;

export function getSignInActivity(app: FastifyInstance, parts: AccountsParts): void {
  serve(app, listSignInActivity, async ({ caller }) => {
    const { accountId } = requireAccount(caller);
    const account = await findPassword(parts.db, accountId);
    const events = await listSignInEvents(parts.db, accountId, SHOWN);
    return ok({
      events: events.map((event) => toSignInEventRecord(event, parts.placeOf)),
      has_password: account?.passwordHash == null ? 0 : 1,
      password_changed_at: account?.passwordChangedAt ?? null,
    });
  });
}
