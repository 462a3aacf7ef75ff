import { redirect } from 'react-router';
import type { z } from 'zod';
import { finishRegistration, getProfile, type profileRecord } from '#contract/accounts.ts';
import { createCart } from '#contract/commerce.ts';
import { COMPLETE_STAGES, registrationStages } from '#contract/constants.ts';
import { checkPersonalization } from '#contract/engagement.ts';
import { isApiError } from './api-error.ts';
import { giveBonus, isBonusOwed } from './bonus.server.ts';
import { textOf } from './form.server.ts';
import { takeLastPath } from './last-path.server.ts';
import { paths } from './paths.ts';
import type { Platform } from './platform.server.ts';

type Profile = z.output<typeof profileRecord>;

/** Holds the address that chose not to personalize on this browser. */
export const SKIPPED = 'skip_personalization';

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
  const pending = await cartOfPending(platform, form);
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

/** The purchase goes along in the address: this browser forgets it as soon as somebody is signed in. */
function profileMissingPath(form: FormData): string {
  const carried = PENDING_FIELDS.map((name) => [name, textOf(form, name)]).filter(
    ([, value]) => value !== '',
  );
  const query = new URLSearchParams(carried).toString();
  return query === '' ? paths.profileMissing : `${paths.profileMissing}?${query}`;
}

/** Undefined where nothing waits. A cart that can't be made ends the purchase: on to the home page. */
async function cartOfPending({ call }: Platform, form: FormData): Promise<string | undefined> {
  const [package_id, kind, product] = PENDING_FIELDS.map((name) => textOf(form, name));
  if (!package_id || !kind) return undefined;
  const purchase_type = kind === 'SINGLE' ? 'SINGLE' : 'PACKAGE';
  try {
    const { result } = await call(createCart, { body: { package_id, purchase_type } });
    const wanted = product ? `&judul=${encodeURIComponent(product)}` : '';
    return `/payment?cart_id=${result.cart_id}${wanted}`;
  } catch (error) {
    if (!isApiError(error)) throw error;
    return paths.home;
  }
}

/** Asked once: not of those who have answered, nor where the address is on the skip list, ours or this browser's. */
async function shouldPersonalize(platform: Platform): Promise<boolean> {
  try {
    const { data } = await platform.call(checkPersonalization);
    const isSkipped = data.is_skipped === 1 || platform.cookie(SKIPPED) === data.email;
    return data.status_personalization === 0 && !isSkipped;
  } catch (error) {
    if (!isApiError(error)) throw error;
    return false;
  }
}
