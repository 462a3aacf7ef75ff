import type { FastifyInstance } from 'fastify';
import { saveDevice } from '#contract/accounts.ts';
import {
  DEVICE_BRAND,
  DEVICE_ID_FALLBACK,
  DEVICE_NOTES,
  DEVICE_TYPE_WEB,
  FIREBASE_ID_FALLBACK,
} from '#contract/constants.ts';
import { ok } from '#contract/envelope.ts';
import type { Caller } from '#platform/auth.ts';
import { fail } from '#platform/errors.ts';
import { requireAccount, serve } from '#platform/serve.ts';
import type { AccountsParts } from '../accounts-parts.ts';
import { clientOf } from '../client.ts';
import { deviceLimitDetails } from '../device-limit.ts';
import { toLoginResult } from '../records.ts';
import { type DeviceHolder, saveDeviceOf } from '../save-device.ts';
import { accessCookies, endedCookies, setCookies, signedInCookies } from '../session-cookies.ts';

export function postDeviceSave(app: FastifyInstance, parts: AccountsParts): void {
  serve(app, saveDevice, async ({ body, caller, request, reply }) => {
    const holder = await holderOf(parts, caller, body.ticket);
    const asked = {
      clientId: body.device_id ?? DEVICE_ID_FALLBACK,
      brand: body.device_brand ?? DEVICE_BRAND,
      type: body.device_type ?? DEVICE_TYPE_WEB,
      notes: body.notes ?? DEVICE_NOTES,
      firebaseId: body.firebase_id ?? FIREBASE_ID_FALLBACK,
    } as const;
    const saved = await saveDeviceOf(parts, holder, asked, clientOf(request));
    if ('limitReachedBy' in saved) {
      setCookies(reply, endedCookies(parts.config));
      const details = await deviceLimitDetails(parts, saved.limitReachedBy);
      return fail('accounts.deviceLimit', undefined, details);
    }
    const { account, device, accessToken, opened, rememberToken } = saved;
    setCookies(
      reply,
      opened === undefined
        ? accessCookies(parts.config, account, accessToken)
        : signedInCookies(parts.config, account, opened, parts.clock.now()),
    );
    const { refresh_token, ...result } = toLoginResult(account, {
      accessToken,
      refreshToken: opened?.refreshToken ?? '',
    });
    return ok({
      ...result,
      // A session that was waiting keeps the refresh token that it has.
      ...(opened === undefined ? {} : { refresh_token }),
      ...(rememberToken === undefined ? {} : { remember_token: rememberToken }),
      device_id: device.clientId,
    });
  });
}

async function holderOf(
  parts: AccountsParts,
  caller: Caller,
  ticket: string | undefined,
): Promise<DeviceHolder> {
  if (ticket === undefined) {
    const { accountId, sessionId } = requireAccount(caller);
    return { kind: 'session', accountId, sessionId };
  }
  const read = await parts.tickets.read('device-limit', ticket);
  return read === undefined ? fail('accounts.ticketInvalid') : { kind: 'ticket', ticket: read };
}
