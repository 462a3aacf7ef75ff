import * as contract from '#contract/accounts/index.ts';
import {
  DEVICE_BRAND,
  DEVICE_ID_FALLBACK,
  DEVICE_NOTES,
  DEVICE_TYPE_WEB,
  FIREBASE_ID_FALLBACK,
  SECOND,
} from '#contract/constants.ts';
import type { Caller } from '#platform/auth.ts';
import { fail } from '#platform/errors.ts';
import { call, ok, requireAccount } from '#platform/module.ts';
import { findAccountById } from '../account/queries.ts';
import { toDeviceRecord, toLoginResult } from '../account/wire-records.ts';
import type { AccountsDeps } from '../deps.ts';
import { DEVICE_TICKET_LIFE } from '../policy.ts';
import { requestMetadataOf } from '../request-metadata.ts';
import * as cookies from '../sessions/session-cookies.ts';
import { signOutDevice, signOutOtherDevices } from '../sessions/end-sessions.ts';
import { isOutdatedTicket } from '../tickets.ts';
import { listActiveDevices, updateDeviceName } from './queries.ts';
import { type DeviceHolder, saveDeviceOf } from './save-device.ts';

/** What someone at the device limit needs to go on: the devices, and a ticket to sign one of them out. */
async function deviceLimitDetails(
  deps: AccountsDeps,
  holder: { accountId: string; isRemembered: boolean; sessionId?: string },
) {
  const devices = await listActiveDevices(deps.db, holder.accountId);
  return {
    devices: devices.map((device) => toDeviceRecord(device, '', deps.locationOf)),
    ticket: await deps.tickets.issue('device-limit', holder, DEVICE_TICKET_LIFE),
    expires_in: DEVICE_TICKET_LIFE / SECOND,
  };
}

export const routes = [
  call(contract.listDevices, async ({ db, locationOf }: AccountsDeps, { caller }) => {
    const { accountId, deviceId } = requireAccount(caller);
    const account = (await findAccountById(db, accountId)) ?? fail('common.unauthenticated');
    const devices = await listActiveDevices(db, accountId);
    return ok({
      devices: devices.map((device) => toDeviceRecord(device, deviceId, locationOf)),
      limit: account.deviceLimit,
    });
  }),
  call(contract.saveDevice, async (deps: AccountsDeps, { body, caller, request, reply }) => {
    const holder = await holderOf(deps, caller, body.ticket);
    const input = {
      clientId: body.device_id ?? DEVICE_ID_FALLBACK,
      brand: body.device_brand ?? DEVICE_BRAND,
      type: body.device_type ?? DEVICE_TYPE_WEB,
      notes: body.notes ?? DEVICE_NOTES,
      firebaseId: body.firebase_id ?? FIREBASE_ID_FALLBACK,
    } as const;
    const saved = await saveDeviceOf(deps, holder, input, requestMetadataOf(request));
    if ('limitReachedBy' in saved) {
      cookies.setCookies(reply, cookies.endedCookies(deps.config));
      const details = await deviceLimitDetails(deps, saved.limitReachedBy);
      return fail('accounts.deviceLimit', undefined, details);
    }
    const { account, device, accessToken, opened, isSignIn, rememberToken } = saved;
    cookies.setCookies(reply, [
      ...(opened === undefined
        ? cookies.accessCookies(deps.config, account, accessToken)
        : cookies.signedInCookies(deps.config, account, opened, deps.clock.now())),
      ...(isSignIn ? [cookies.knownBrowserCookie(deps, request.cookies, account)] : []),
    ]);
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
  }),
  call(contract.deleteDevice, async (deps: AccountsDeps, { body, caller }) => {
    const accountId = await accountOf(deps, caller, body.ticket);
    await signOutDevice(deps, { accountId, clientId: body.device_id });
    return ok({ device_id: body.device_id, is_logout: 0 as const }, 'Perangkat sudah dikeluarkan');
  }),
  call(contract.deleteOtherDevices, async (deps: AccountsDeps, { caller, request }) => {
    const { accountId, deviceId } = requireAccount(caller);
    const signedOut = await signOutOtherDevices(
      deps,
      { accountId, exceptId: deviceId },
      requestMetadataOf(request),
    );
    return ok({ signed_out: signedOut }, 'Perangkat lain sudah dikeluarkan');
  }),
  call(contract.renameDevice, async ({ db }: AccountsDeps, { body, caller }) => {
    const which = { accountId: requireAccount(caller).accountId, clientId: body.device_id };
    const device = await updateDeviceName(db, which, body.name || null);
    if (device === undefined) return fail('accounts.deviceNotFound');
    return ok({ device_id: device.clientId, name: device.givenName ?? device.label });
  }),
];

async function holderOf(
  deps: AccountsDeps,
  caller: Caller,
  ticket: string | undefined,
): Promise<DeviceHolder> {
  if (ticket === undefined) {
    const { accountId, sessionId } = requireAccount(caller);
    return { kind: 'session', accountId, sessionId };
  }
  const read = await deps.tickets.read('device-limit', ticket);
  return read === undefined ? fail('accounts.ticketInvalid') : { kind: 'ticket', ticket: read };
}

async function accountOf(
  deps: AccountsDeps,
  caller: Caller,
  ticket: string | undefined,
): Promise<string> {
  if (ticket === undefined) return requireAccount(caller).accountId;
  const read = await deps.tickets.read('device-limit', ticket);
  const account = read && (await findAccountById(deps.db, read.accountId));
  if (read === undefined || account === undefined || isOutdatedTicket(read, account)) {
    return fail('accounts.ticketInvalid');
  }
  return account.id;
}
