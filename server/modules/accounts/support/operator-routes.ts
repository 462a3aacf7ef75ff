import {
  endAccountSessions,
  freeDevice,
  revealContact,
  setAgreedDevices,
  signOutAccount,
} from '#contract/accounts/index.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors.ts';
import { call, ok } from '#platform/module.ts';
import { updateAccount } from '../account/queries.ts';
import { updateDeviceSignedOut } from '../devices/queries.ts';
import { endOtherSessions, revokeSessions } from '../sessions/end-sessions.ts';
import { actOnAccount } from '../staff/staff.ts';

const REASON = 'ended by an operator';

export const routes = [
  call(revealContact, async (deps: Deps, { body, caller }) => {
    const { account_id: accountId, field, reason } = body;
    let value: string | null = null;
    await actOnAccount(deps, { act: 'reveal', caller, accountId, reason }, async (_, account) => {
      value = account[field];
      return { before: {}, after: { field } };
    });
    return ok({ value });
  }),
  call(signOutAccount, async (deps: Deps, { body, caller }) => {
    const { account_id: accountId, reason } = body;
    await actOnAccount(deps, { act: 'end-sessions', caller, accountId, reason }, async (tx) => {
      await endOtherSessions(deps, tx, accountId, { kept: undefined, reason: REASON });
      return { before: {}, after: {} };
    });
    return ok({ ended: 1 as const }, 'Semua sesi diakhiri');
  }),
  call(freeDevice, async (deps: Deps, { body, caller }) => {
    const { account_id: accountId, device_id, reason } = body;
    await actOnAccount(deps, { act: 'free-device', caller, accountId, reason }, async (tx) => {
      const device = { accountId, id: device_id };
      const deviceId = await updateDeviceSignedOut(tx, device, deps.clock.now());
      if (deviceId !== undefined) await revokeSessions(deps, tx, { deviceId }, REASON);
      return { before: {}, after: { deviceId: device_id, wasSignedIn: deviceId !== undefined } };
    });
    return ok({ device_id }, 'Perangkat sudah dikeluarkan');
  }),
  call(setAgreedDevices, async (deps: Deps, { body, caller }) => {
    const { email, reason, device_limit } = body;
    const input = { act: 'agreed-devices', caller, email, reason } as const;
    await actOnAccount(deps, input, async (tx, { accountId, isB2b, agreedDevices }) => {
      if (!isB2b) return fail('studio.notBusiness');
      // Kept beside the limit: plans neither raise nor lower what a contract says.
      await updateAccount(tx, accountId, {
        agreedDeviceLimit: device_limit,
        deviceLimit: device_limit,
      });
      return { before: { devices: agreedDevices }, after: { devices: device_limit } };
    });
    return ok({ device_limit }, 'Tersimpan');
  }),
  call(endAccountSessions, async (deps: Deps, { body: { email, reason }, caller }) => {
    const input = { act: 'end-sessions', caller, email, reason } as const;
    await actOnAccount(deps, input, async (tx, { accountId }) => {
      await endOtherSessions(deps, tx, accountId, {
        kept: undefined,
        reason: 'ended by an operator',
      });
      return { before: {}, after: {} };
    });
    return ok({ ended: 1 as const }, 'Semua sesi diakhiri');
  }),
];
