import type { FastifyInstance } from 'fastify';
import { checkPersonalization } from '#contract/engagement.ts';
import { findAccount, profileKey } from '#modules/accounts/index.ts';
import { fail } from '#platform/errors.ts';
import type { Parts } from '#platform/parts.ts';
import { requireAccount, serve } from '#platform/serve.ts';
import { presentPersonalization } from '../present-personalization.ts';
import { findPersonalization } from '../queries/find-personalization.ts';

export function serveCheckPersonalization(app: FastifyInstance, { db, config }: Parts): void {
  serve(app, checkPersonalization, async ({ query, caller }) => {
    const { accountId } = requireAccount(caller);
    const account = (await findAccount(db, accountId)) ?? fail('common.unauthenticated');
    const data = presentPersonalization(account, await findPersonalization(db, accountId));
    const isOwn =
      query.email === undefined || profileKey(query.email, config.mail.phoneDomain) === data.email;
    return isOwn ? { status: 200 as const, message: 'OK', data } : fail('common.forbidden');
  });
}
