import { type deviceLimitDetails, deleteDevice, saveDevice } from '#contract/accounts/index.ts';
import {
  DEVICE_BRAND,
  DEVICE_ID_FALLBACK,
  DEVICE_NOTES,
  DEVICE_TYPE_WEB,
  FIREBASE_ID_FALLBACK,
} from '#contract/constants.ts';
import type { z } from 'zod';
import { isApiError } from '../../lib/api/api-error.ts';
import { type DeviceView, deviceView } from '../../lib/account/device-view.ts';
import { textOf } from '../../lib/platform/form.server.ts';
import type { Platform } from '../../lib/platform/platform.server.ts';
import { signOut } from '../../lib/session/sign-out.server.ts';
import { SAVED_ACCOUNT, SAVED_ACCOUNT_COOKIE_LIFE } from '../../lib/account/saved-account.ts';

/** What to choose from at the device limit, and what lets the choice go on. */
export type DeviceLimit = { devices: DeviceView[]; ticket: string };

/**
 * Registers this browser for the session that was just opened; at the limit returns the devices to choose from. Where
 * it fails otherwise the session ends again.
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
        firebase_id: textOf(form, 'firebase_id') || FIREBASE_ID_FALLBACK,
        notes: DEVICE_NOTES,
        ...(ticket === undefined ? {} : { ticket }),
      },
    });
    handRememberToken(platform, result.email, result.remember_token);
    return undefined;
  } catch (error) {
    if (!isApiError(error, 'accounts.deviceLimit')) {
      // A session without its device opens nothing: a browser that kept it would look signed in.
      await signOut(platform);
      throw error;
    }
    const { devices, ticket: next } = error.failure.details as z.output<typeof deviceLimitDetails>;
    const now = new Date();
    return { devices: devices.map((device) => deviceView(device, now)), ticket: next };
  }
}

/** Gives the page what `savedAccount` is to keep: the only way to a browser's storage is through the browser. */
export function handRememberToken(
  platform: Platform,
  email: string,
  password: string | undefined,
): void {
  if (password === undefined) return;
  const saved = JSON.stringify({ email, password });
  const options = { maxAgeMs: SAVED_ACCOUNT_COOKIE_LIFE, httpOnly: false };
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
