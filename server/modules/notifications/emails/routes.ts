import { HOUR } from '#contract/constants.ts';
import * as contract from '#contract/notifications/message-email.ts';
import { findAccount } from '#modules/accounts/index.ts';
import { watcherOf } from '#platform/auth.ts';
import { fail } from '#platform/errors.ts';
import { createRateLimit } from '#platform/limits/rate-limit.ts';
import { call, ok, requireAccount } from '#platform/module.ts';
import type { NotificationsDeps } from '../deps.ts';
import { shortenEmail, templates, verifiedEmailOf } from './templates.ts';

const rateLimit = createRateLimit(
  { messageEmail: { by: 'identifier', max: contract.EMAILS_AN_HOUR, window: HOUR } },
  'notifications.tooManyEmails',
);

export const routes = [
  call(contract.sendMessageEmail, async (deps: NotificationsDeps, { body, caller }) => {
    const own = requireAccount(caller);
    const { accountId } = own;
    const account = (await findAccount(deps.db, accountId)) ?? fail('common.unauthenticated');
    const to = verifiedEmailOf(account) ?? fail('notifications.emailUnverified');
    const { template, data } = body;
    const email = await templates[template](deps.db, {
      ...watcherOf(own),
      to,
      name: account.name,
      timezone: account.timezone,
      productId: data.productId,
      publicUrl: deps.config.http.publicUrl,
      now: deps.clock.now(),
    });
    // Only what can be sent counts.
    await rateLimit.consume(deps, { identifier: accountId, address: '' }, ['messageEmail']);
    await deps.mail.send(email);
    return ok({ template, to: shortenEmail(to) });
  }),
];
