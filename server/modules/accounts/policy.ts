import {
  COMPLETE_STAGES,
  DAY,
  HOUR,
  MINUTE,
  REFRESH_COOKIE_LIFE,
  REMEMBERED_COOKIE_LIFE,
  registrationStages,
} from '#contract/constants.ts';

/** How long a verification link opens, and how long the browser that registered may wait for it. */
export const VERIFICATION_LIFE = DAY;
/** How long a place on the device list may be freed after meeting the limit. */
export const DEVICE_TICKET_LIFE = 10 * MINUTE;
/** A sign-in code is good this long, and an approval waits as long for its browser. */
export const DEVICE_GRANT_LIFE = 10 * MINUTE;
/** A passkey has to sign its challenge within this time. */
export const CHALLENGE_LIFE = 10 * MINUTE;
/** How long a step-up by password or passkey lasts. */
const STEP_UP_LIFE = 10 * MINUTE;
/** A session whose device was never registered can't be renewed after this. */
export const PENDING_SESSION_LIFE = 15 * MINUTE;
/** How long a link to a new password opens: long enough to find the e-mail, too short to lie around. */
export const RESET_LIFE = 30 * MINUTE;
/** A form that comes twice within this time was pressed twice. */
export const DOUBLE_SUBMIT_WINDOW = 2 * MINUTE;
export const PASSWORD_KEY_LIFE = 7 * DAY;
/** A retired key still opens what was encrypted just before. */
export const PASSWORD_KEY_GRACE = HOUR;

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

/** A number that registered is called by its number until its owner says a name. */
function isProfileMissing(account: { name: string; phone: string | null }): boolean {
  return account.name.trim() === '' || account.name === account.phone;
}

/** Where a verified registration goes: complete, complete through a partner, or asked for what is missing. */
export function stageAfterVerification(account: {
  name: string;
  phone: string | null;
  externalAuth: boolean;
}): number {
  if (isProfileMissing(account)) return registrationStages.profileMissing;
  return account.externalAuth ? registrationStages.completeByPartner : registrationStages.complete;
}

/** How long a session lasts from its last renewal. */
export function sessionLife(isRemembered: boolean): number {
  return isRemembered ? REMEMBERED_COOKIE_LIFE : REFRESH_COOKIE_LIFE;
}

/** Until when a session counts as confirmed by its owner; undefined when it no longer does. */
export function stepUpUntil(steppedUpAt: Date | null, now: Date): Date | undefined {
  if (steppedUpAt === null) return undefined;
  const until = new Date(steppedUpAt.getTime() + STEP_UP_LIFE);
  return until > now ? until : undefined;
}
