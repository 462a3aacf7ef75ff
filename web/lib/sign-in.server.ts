import { redirect } from 'react-router';
import {
  type deviceLimitDetails,
  deleteDevice,
  finishRegistration,
  saveDevice,
} from '#contract/accounts.ts';
import { createCart } from '#contract/commerce.ts';
import {
  COMPLETE_STAGES,
  DEVICE_BRAND,
  DEVICE_ID_FALLBACK,
  DEVICE_NOTES,
  DEVICE_TYPE_WEB,
  FIREBASE_ID_FALLBACK,
} from '#contract/constants.ts';
import type { z } from 'zod';
import { isApiError } from './api-error.ts';
import { textOf } from './form.server.ts';
import { takeLastPath } from './last-path.server.ts';
import { paths } from './paths.ts';
import type { Platform } from './platform.server.ts';
import { SAVED_ACCOUNT, SAVED_ACCOUNT_HANDOVER } from './saved-account.ts';

export type DeviceLimit = z.output<typeof deviceLimitDetails>;

/**
 * Registers this browser for the session that was just opened; at the limit answers what to choose from.
 * An account that has verified but never finished its registration is new: it is finished here.
 */
export async function registerThisDevice(
  platform: Platform,
  form: FormData,
  ticket?: string,
): Promise<DeviceLimit | undefined> {
  const { call } = platform;
  try {
    const { result } = await call(saveDevice, {
      body: {
        device_id: textOf(form, 'device_id') || DEVICE_ID_FALLBACK,
        device_brand: DEVICE_BRAND,
        device_type: DEVICE_TYPE_WEB,
        firebase_id: FIREBASE_ID_FALLBACK,
        notes: DEVICE_NOTES,
        ...(ticket === undefined ? {} : { ticket }),
      },
    });
    handOver(platform, result.email, result.remember_token);
    if (!COMPLETE_STAGES.includes(result.registration_stage))
      await call(finishRegistration, { body: {} });
    return undefined;
  } catch (error) {
    if (isApiError(error, 'accounts.deviceLimit')) return error.failure.details as DeviceLimit;
    throw error;
  }
}

/** Gives the page what `savedAccount` is to keep: the only way to a browser's storage is through the browser. */
export function handOver(platform: Platform, email: string, password: string | undefined): void {
  if (password === undefined) return;
  const saved = JSON.stringify({ email, password });
  const options = { maxAgeMs: SAVED_ACCOUNT_HANDOVER, httpOnly: false };
  platform.setCookie(SAVED_ACCOUNT, saved, options);
}

/** Signs the chosen device out and registers this one in its place. */
export async function replaceDevice(
  platform: Platform,
  form: FormData,
): Promise<DeviceLimit | undefined> {
  const ticket = textOf(form, 'ticket');
  await platform.call(deleteDevice, {
    body: { device_id: textOf(form, 'old_device_id'), is_logout: 0, ticket },
  });
  return registerThisDevice(platform, form, ticket);
}

/** Specification section 4, post-login: a purchase that waits becomes a cart, else back to where they were. */
export async function afterSignIn(platform: Platform, form: FormData): Promise<Response> {
  const pending = await cartOfPending(platform, form);
  if (pending !== undefined) return redirect(pending);
  return redirect(takeLastPath(platform) ?? paths.home);
}

async function cartOfPending({ call }: Platform, form: FormData): Promise<string | undefined> {
  const package_id = textOf(form, 'pending_package');
  if (package_id === '') return undefined;
  const purchase_type = textOf(form, 'pending_kind') === 'SINGLE' ? 'SINGLE' : 'PACKAGE';
  const product = textOf(form, 'pending_product');
  try {
    const { result } = await call(createCart, { body: { package_id, purchase_type } });
    const wanted = product === '' ? '' : `&judul=${encodeURIComponent(product)}`;
    return `/payment?cart_id=${result.cart_id}${wanted}`;
  } catch (error) {
    if (!isApiError(error)) throw error;
    return paths.home;
  }
}
