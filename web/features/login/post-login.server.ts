import { redirect } from 'react-router';
import type { z } from 'zod';
import { finishRegistration, getProfile, type profileRecord } from '#contract/accounts/index.ts';
import {
  COMPLETE_STAGES,
  registrationStages,
  SKIP_PERSONALIZATION_LIFE,
} from '#contract/constants.ts';
import { checkPersonalization } from '#contract/engagement/personalization.ts';
import { isApiError } from '../../lib/api/api-error.ts';
import { giveBonus, isBonusOwed } from '../../lib/account/bonus.server.ts';
import { textOf } from '../../lib/platform/form.server.ts';
import { keepNotice } from '../../lib/feedback/next-notice.server.ts';
import { findOrder, type Order, proceedWithOrder } from '../../lib/platform/order.server.ts';
import { takeLastPath } from '../../lib/session/last-path.server.ts';
import { paths } from '../../lib/page/paths.ts';
import type { Platform } from '../../lib/platform/platform.server.ts';

type Profile = z.output<typeof profileRecord>;

/** Holds the addresses that chose not to personalize on this browser. */
const SKIPPED = 'skip_personalization';
/** A browser has few viewers, and a cookie little room. */
const MOST_SKIPPED = 10;

function skippedHere(platform: Platform): string[] {
  return (platform.cookie(SKIPPED) ?? '').split(' ').filter((email) => email !== '');
}

/** Adds an address to the skip list of this browser; the oldest one goes. */
export function keepSkipped(platform: Platform, email: string): void {
  const others = skippedHere(platform).filter((other) => other !== email);
  const list = [...others, email].slice(-MOST_SKIPPED).join(' ');
  platform.setCookie(SKIPPED, list, { maxAgeMs: SKIP_PERSONALIZATION_LIFE });
}

/** A purchase that waits, as forms carry it over the sign-in. */
export const PENDING_FIELDS = ['pending_package', 'pending_kind', 'pending_product'] as const;

/**
 * Specification section 4, post-login, in its order: the bonus of a new account, then a purchase that waits, then
 * what the viewer likes, then where they came from. `isNew` is for a registration that was completed on the way.
 */
export async function afterSignIn(
  platform: Platform,
  form: FormData,
  { isNew = false } = {},
): Promise<Response> {
  const profile = await findProfile(platform);
  if (profile === undefined) return redirect(takeLastPath(platform) ?? paths.home);
  if (isNew || countsAsNew(profile) || isBonusOwed(platform)) await giveBonus(platform);
  const stage = await completeRegistration(platform, profile);
  if (stage === registrationStages.profileMissing) return redirect(profileMissingPath(form));
  return goOn(platform, form);
}

/** The rest of post-login, once the account has all that it needs. */
export async function goOn(platform: Platform, form: FormData): Promise<Response> {
  const pending = await addressOfOrder(platform, form);
  if (pending !== undefined) return redirect(pending);
  if (await shouldPersonalize(platform)) return redirect(paths.personalization);
  return redirect(takeLastPath(platform) ?? paths.home);
}

async function findProfile({ call, page }: Platform): Promise<Profile | undefined> {
  try {
    return (await call(getProfile)).result;
  } catch (error) {
    if (!isApiError(error)) throw error;
    page.log.error({ err: error }, 'a sign-in went on without its profile');
    return undefined;
  }
}

/** Neither complete nor waiting for its verification. */
export function countsAsNew({
  registration_stage,
  is_verified,
}: Pick<Profile, 'registration_stage' | 'is_verified'>): boolean {
  const isWaiting = registration_stage === registrationStages.accountMade && is_verified === 0;
  return !COMPLETE_STAGES.includes(registration_stage) && !isWaiting;
}

/** The stage that the account has then; whatever fails here, the viewer is signed in. */
async function completeRegistration({ call, page }: Platform, profile: Profile): Promise<number> {
  const { registration_stage } = profile;
  if (COMPLETE_STAGES.includes(registration_stage)) return registration_stage;
  try {
    const { result } = await call(finishRegistration, { body: {} });
    return result.registration_stage;
  } catch (error) {
    if (!isApiError(error)) throw error;
    page.log.error({ err: error }, 'a registration could not be completed');
    return registration_stage;
  }
}

/** The purchase goes along in the address: this browser forgets it with the sign-in. */
function profileMissingPath(form: FormData): string {
  const carried = PENDING_FIELDS.map((name) => [name, textOf(form, name)]).filter(
    ([, value]) => value !== '',
  );
  const query = new URLSearchParams(carried).toString();
  return query === '' ? paths.profileMissing : `${paths.profileMissing}?${query}`;
}

/** Undefined where nothing waits. A cart that can't be made ends the purchase: on to the home page. */
async function addressOfOrder(platform: Platform, form: FormData): Promise<string | undefined> {
  const order = findOrder(platform) ?? orderOfForm(form);
  if (order === undefined) return undefined;
  try {
    return await proceedWithOrder(platform, order);
  } catch (error) {
    if (!isApiError(error)) throw error;
    keepNotice(platform, 'purchaseFailed');
    return paths.home;
  }
}

/** A purchase that this browser kept under the specification's keys and sent along. */
function orderOfForm(form: FormData): Order | undefined {
  const [packageId, kind, productId] = PENDING_FIELDS.map((name) => textOf(form, name));
  if (!packageId || !kind) return undefined;
  return {
    packageId,
    kind: kind === 'SINGLE' ? 'SINGLE' : 'PACKAGE',
    productId: productId || null,
    route: 'packages',
    priceRupiah: 0,
    voucherId: null,
  };
}

/** Asked once: not of those who have answered, nor where the address is on the skip list, ours or this browser's. */
async function shouldPersonalize(platform: Platform): Promise<boolean> {
  try {
    const { data } = await platform.call(checkPersonalization);
    const isSkipped = data.is_skipped === 1 || skippedHere(platform).includes(data.email);
    return data.status_personalization === 0 && !isSkipped;
  } catch (error) {
    if (!isApiError(error)) throw error;
    return false;
  }
}
