import type { Identifier } from '#contract/accounts.ts';
import { DAY, HOUR, MINUTE, SECOND } from '#contract/constants.ts';
import { createRateLimit } from '#platform/limits/rate-limit.ts';
import type { AccountsDeps } from './deps.ts';

/** How often the module's own steps may be tried. Many viewers share one address behind their carrier: wide limits. */
export const rateLimit = createRateLimit(
  {
    checkByIdentifier: { by: 'identifier', max: 30, window: 10 * MINUTE },
    checkByAddress: { by: 'address', max: 600, window: 10 * MINUTE },
    registerByIdentifier: { by: 'identifier', max: 10, window: 10 * MINUTE },
    registerByAddress: { by: 'address', max: 100, window: 10 * MINUTE },
    // Who asks again at once is told to wait; of what a stranger asks for, only e-mails are limited (`maySendResetLink`).
    resendByBoth: { by: 'both', max: 1, window: MINUTE },
    resendByAddress: { by: 'address', max: 200, window: 10 * MINUTE },
    resendADay: { by: 'identifier', max: 5, window: DAY },
    resendLater: { by: 'identifier', max: 1, window: HOUR },
    reauthCodeByIdentifier: { by: 'identifier', max: 1, window: MINUTE },
    reauthCodeADay: { by: 'identifier', max: 10, window: DAY },
    reauthCodeLater: { by: 'identifier', max: 1, window: 10 * MINUTE },
    contactByIdentifier: { by: 'identifier', max: 6, window: DAY },
    exportByIdentifier: { by: 'identifier', max: 3, window: DAY },
    resetByBoth: { by: 'both', max: 1, window: MINUTE },
    resetByAddress: { by: 'address', max: 200, window: 10 * MINUTE },
    resetAtHomeADay: { by: 'both', max: 10, window: DAY },
    resetADay: { by: 'identifier', max: 10, window: DAY },
    resetLater: { by: 'identifier', max: 1, window: 15 * MINUTE },
    codeStartByAddress: { by: 'address', max: 300, window: 10 * MINUTE },
    codeGuessByIdentifier: { by: 'identifier', max: 20, window: 15 * MINUTE },
    codeGuessByAddress: { by: 'address', max: 300, window: 15 * MINUTE },
    wrongByAddress: { by: 'address', max: 300, window: 15 * MINUTE },
    linkByAddress: { by: 'address', max: 100, window: 10 * MINUTE },
    hmacByAddress: { by: 'address', max: 12_000, window: 10 * MINUTE },
    wrongByBoth: {
      by: 'both',
      freeAttempts: 6,
      baseDelay: 30 * SECOND,
      maxDelay: 15 * MINUTE,
      resetAfter: DAY,
    },
    // A stranger's failures: short waits, which networks that the account signed in from don't meet.
    wrongByIdentifier: {
      by: 'identifier',
      freeAttempts: 60,
      baseDelay: 30 * SECOND,
      maxDelay: 5 * MINUTE,
      resetAfter: HOUR,
    },
    // The current password of a viewer who is signed in already; `identifier` is the account's id.
    currentByIdentifier: {
      by: 'identifier',
      freeAttempts: 6,
      baseDelay: 30 * SECOND,
      maxDelay: 15 * MINUTE,
      resetAfter: DAY,
    },
  },
  'accounts.tooManyAttempts',
);

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
