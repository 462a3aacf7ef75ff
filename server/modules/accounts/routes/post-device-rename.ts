import type { FastifyInstance } from 'fastify';
import { renameDevice } from '#contract/accounts.ts';
import { ok } from '#contract/envelope.ts';
import { fail } from '#platform/errors.ts';
import { requireAccount, serve } from '#platform/serve.ts';
import type { AccountsParts } from '../accounts-parts.ts';
import { updateDeviceName } from '../queries/update-device-name.ts';

export function postDeviceRename(app: FastifyInstance, { db }: AccountsParts): void {
  serve(app, renameDevice, async ({ body, caller }) => {
    const which = { accountId: requireAccount(caller).accountId, clientId: body.device_id };
    const device = await updateDeviceName(db, which, body.name || null);
    if (device === undefined) return fail('accounts.deviceNotFound');
    return ok({ device_id: device.clientId, name: device.givenName ?? device.label });
  });
}
