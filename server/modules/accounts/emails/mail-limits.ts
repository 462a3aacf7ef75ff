import type { Identifier } from '#contract/accounts.ts';
import type { AccountsDeps } from '../deps.ts';
import { rateLimit } from '../rate-limits.ts';

type Asked = { identifier: Identifier; address: string };
type MailDeps = Pick<AccountsDeps, 'db' | 'clock' | 'config'>;

/** How a limit names an identifier. */
export const keyOf = ({ identifier, address }: Asked) => ({
  identifier: JSON.stringify(identifier),
  address,
});

/**
 * Whether a link to a new password goes out. A stranger who asks for it again and again must neither fill a mailbox nor
 * keep its owner from a link: networks that the account signed in from have a count of their own, and once ten went out
 * in a day one more goes every 15 minutes. A link lives longer than that, so whenever none is sent a good one is there,
 * and "sent" is a true answer.
 */
export async function maySendResetLink(
  deps: MailDeps,
  asked: Asked,
  isAtHome: boolean,
): Promise<boolean> {
  const key = keyOf(asked);
  if (isAtHome && (await rateLimit.allows(deps, key, ['resetAtHomeADay']))) return true;
  return (
    (await rateLimit.allows(deps, key, ['resetADay'])) ||
    (await rateLimit.allows(deps, key, ['resetLater']))
  );
}

/** The same for a link that proves an address: it lives a day. */
export async function maySendVerification(deps: MailDeps, asked: Asked): Promise<boolean> {
  const key = keyOf(asked);
  return (
    (await rateLimit.allows(deps, key, ['resendADay'])) ||
    (await rateLimit.allows(deps, key, ['resendLater']))
  );
}
