import type { FastifyInstance } from 'fastify';
import { listDevices } from '#contract/accounts.ts';
import { ok } from '#contract/envelope.ts';
import { fail } from '#platform/errors.ts';
import { requireAccount, serve } from '#platform/serve.ts';
import type { AccountsParts } from '../accounts-parts.ts';
import { findAccountById } from '../queries/find-account.ts';
import { listActiveDevices } from '../queries/list-devices.ts';
import { toDeviceRecord } from '../records.ts';

export function getDeviceList(app: FastifyInstance, { db, placeOf }: AccountsParts): void {
  serve(app, listDevices, async ({ caller }) => {
    const { accountId, deviceId } = requireAccount(caller);
    const account = (await findAccountById(db, accountId)) ?? fail('common.unauthenticated');
    const devices = await listActiveDevices(db, accountId);
    return ok({
      devices: devices.map((device) => toDeviceRecord(device, deviceId, placeOf)),
      limit: account.deviceLimit,
    });
  });
}
