import { endAccountSessions, setAgreedDevices } from '#contract/accounts.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors.ts';
import { call, ok } from '#platform/module.ts';
import { updateAccount } from '../account/queries.ts';
import { endOtherSessions } from '../sessions/end-sessions.ts';
import { actOnAccount } from './act-on-account.ts';

export const routes = [
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
