import type { Identifier } from '#contract/accounts/index.ts';
import { DAY, HOUR, MINUTE, SECOND } from '#contract/constants.ts';
import {
  createRateLimit,
  type RateLimitDeps,
  type RateLimitKey,
} from '#platform/limits/rate-limit.ts';
import type { AccountsDeps } from './deps.ts';
import { knownBrowser, type MarkedAccount } from './tickets.ts';

/**
 * How often the module's own steps may be tried. Thousands of viewers share one address behind their carrier: its limits are wide,
 * and a browser that signed in before is counted by itself, so that a neighbour locks none of them out.
 */
export const rateLimit = createRateLimit(
  {
    checkByIdentifier: { by: 'identifier', max: 30, window: 10 * MINUTE },
    checkByAddress: { by: 'address', max: 6_000, window: 10 * MINUTE },
    registerByIdentifier: { by: 'identifier', max: 10, window: 10 * MINUTE },
    registerByAddress: { by: 'address', max: 1_000, window: 10 * MINUTE },
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
    codeStartByAddress: { by: 'address', max: 3_000, window: 10 * MINUTE },
    codeGuessByIdentifier: { by: 'identifier', max: 20, window: 15 * MINUTE },
    codeGuessByAddress: { by: 'address', max: 300, window: 15 * MINUTE },
    // Checks, registrations and codes of a browser that signed in before; who collects such browsers meets their network's, which are wider.
    stepByBrowser: { by: 'address', max: 60, window: 10 * MINUTE },
    checkByAddressAtMost: { by: 'address', max: 30_000, window: 10 * MINUTE },
    registerByAddressAtMost: { by: 'address', max: 5_000, window: 10 * MINUTE },
    codeStartByAddressAtMost: { by: 'address', max: 15_000, window: 10 * MINUTE },
    wrongByAddress: { by: 'address', max: 300, window: 15 * MINUTE },
    // Beyond that each account may still be tried twice from there: who knows the password needs no more.
    nextToWrongByBoth: { by: 'both', max: 2, window: 15 * MINUTE },
    wrongByAddressAtMost: { by: 'address', max: 3_000, window: 15 * MINUTE },
    // The same of browsers that accounts know, which others' failures leave alone.
    wrongByAddressKnown: { by: 'address', max: 3_000, window: 15 * MINUTE },
    // Of all browsers that an account knows; then none of them is told from strangers.
    wrongByKnownBrowsers: { by: 'identifier', max: 30, window: 15 * MINUTE },
    // Passkeys can't be guessed: who guesses passwords takes no part of this.
    passkeyByAddress: { by: 'address', max: 3_000, window: 15 * MINUTE },
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

type StepName = 'check' | 'register' | 'codeStart';

/** Counts a step that anybody may take, by the browser that is known and loosely by its network, else by that alone. */
export async function countStep(
  deps: RateLimitDeps,
  step: StepName,
  { identifier, address, browser: cookie }: RateLimitKey & { browser?: string | undefined },
): Promise<void> {
  if (step !== 'codeStart')
    await rateLimit.consume(deps, { identifier, address }, [`${step}ByIdentifier`]);
  const browser = knownBrowser(deps, cookie);
  if (browser === undefined)
    await rateLimit.consume(deps, { identifier, address }, [`${step}ByAddress`]);
  else {
    await rateLimit.consume(deps, { identifier, address: browser }, ['stepByBrowser']);
    await rateLimit.consume(deps, { identifier, address }, [`${step}ByAddressAtMost`]);
  }
}

type Guesser = RateLimitKey & { browser: string | undefined; account: MarkedAccount | undefined };

/**
 * What bounds guesses at an account's password. A browser that signed in to it before has waits of its own and meets neither its
 * neighbours' nor those of strangers at the account, until such browsers guessed wrong too often together.
 */
export async function guesses(deps: RateLimitDeps, guesser: Guesser) {
  const { identifier, address, account } = guesser;
  const from = { identifier, address };
  const marked = account && knownBrowser(deps, guesser.browser, account);
  const isTold = marked && !(await rateLimit.isReached(deps, from, ['wrongByKnownBrowsers']));
  const key = isTold ? { identifier, address: `browser ${marked}` } : from;
  return {
    /** `isAtHome`: its network is one that the account signed in from, which the failures of strangers elsewhere leave alone. */
    async check(isAtHome: () => Promise<boolean>): Promise<void> {
      await rateLimit.check(deps, key, ['wrongByBoth']);
      await rateLimit.check(deps, from, [isTold ? 'wrongByAddressKnown' : 'wrongByAddressAtMost']);
      if (isTold) return;
      if (!(await isAtHome())) await rateLimit.check(deps, key, ['wrongByIdentifier']);
      if (await rateLimit.isReached(deps, key, ['wrongByAddress']))
        await rateLimit.consume(deps, key, ['nextToWrongByBoth']);
    },
    async penalize(): Promise<void> {
      await rateLimit.penalize(deps, key, ['wrongByBoth']);
      const known = ['wrongByKnownBrowsers', 'wrongByAddressKnown'] as const;
      const strange = ['wrongByIdentifier', 'wrongByAddress', 'wrongByAddressAtMost'] as const;
      await rateLimit.penalize(deps, from, isTold ? known : strange);
    },
    reset: () => rateLimit.reset(deps, key, ['wrongByBoth']),
  };
}

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
