import {
  COMPLETE_STAGES,
  DAY,
  HOUR,
  MINUTE,
  REFRESH_COOKIE_LIFE,
  REMEMBERED_COOKIE_LIFE,
  registrationStages,
} from '#contract/constants.ts';
import type { Identifier } from '#contract/accounts.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { commonPasswords } from './common-passwords.ts';

/** How long a verification link opens, and how long the browser that registered may wait for it. */
export const VERIFICATION_LIFE = DAY;
/** How long a place on the device list may be freed after meeting the limit. */
export const DEVICE_TICKET_LIFE = 10 * MINUTE;
/** A session whose device was never registered can't be renewed after this. */
export const PENDING_SESSION_LIFE = 15 * MINUTE;
export const PASSWORD_KEY_LIFE = 7 * DAY;
/** A retired key still opens what was sealed just before. */
export const PASSWORD_KEY_GRACE = HOUR;

const SHORTEST_PASSWORD = 8;
const LONGEST_PASSWORD = 128;

type Registration = { registrationStage: number; verifiedAt: Date | null };

/** Specification section 5: exactly stage 2 without verification goes to the verification page. */
export function needsVerification(account: Registration): boolean {
  return (
    account.registrationStage === registrationStages.accountMade && account.verifiedAt === null
  );
}

export function isRegistrationComplete(account: Registration): boolean {
  return COMPLETE_STAGES.includes(account.registrationStage);
}

/** How long a session lasts from its last renewal. */
export function sessionLife(isRemembered: boolean): number {
  return isRemembered ? REMEMBERED_COOKIE_LIFE : REFRESH_COOKIE_LIFE;
}

/** Why a password can't be taken, or undefined when it can. */
export function passwordProblem(
  password: string,
  owner: { identifier: Identifier; name: string },
): ErrorCode | undefined {
  const { length } = Array.from(password);
  if (length < SHORTEST_PASSWORD || length > LONGEST_PASSWORD) return 'accounts.passwordTooShort';
  const folded = password.toLowerCase();
  const { identifier } = owner;
  const own =
    identifier.kind === 'email'
      ? [identifier.email, identifier.email.split('@')[0] ?? '']
      : [identifier.phone, identifier.phone.slice(1), `0${identifier.phone.slice(3)}`];
  const isGuessable =
    [...own, owner.name.toLowerCase()].includes(folded) ||
    commonPasswords.has(folded) ||
    commonPasswords.has(folded.replace(/[\d!@#$%^&*._-]{1,4}$/, '')) ||
    new Set(folded).size < 3 ||
    isRun(folded);
  return isGuessable ? 'accounts.passwordTooCommon' : undefined;
}

/** Such as 23456789 or hgfedcba: each character follows the one before. */
function isRun(text: string): boolean {
  const codes = Array.from(text, (character) => character.codePointAt(0) ?? 0);
  const steps = new Set(codes.slice(1).map((code, index) => code - (codes[index] ?? 0)));
  return steps.size === 1 && (steps.has(1) || steps.has(-1));
}
