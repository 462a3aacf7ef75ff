import type { FastifyInstance } from 'fastify';
import { deleteOtherDevices } from '#contract/accounts.ts';
import { ok } from '#contract/envelope.ts';
import { requireAccount, serve } from '#platform/serve.ts';
import type { AccountsParts } from '../accounts-parts.ts';
import { clientOf } from '../client.ts';
import { signOutOtherDevices } from '../sign-out.ts';

export function postDeviceDeleteOthers(app: FastifyInstance, parts: AccountsParts): void {
  serve(app, deleteOtherDevices, async ({ caller, request }) => {
    const { accountId, deviceId } = requireAccount(caller);
    const signedOut = await signOutOtherDevices(
      parts,
      { accountId, exceptId: deviceId },
      clientOf(request),
    );
    return ok({ signed_out: signedOut }, 'Perangkat lain sudah dikeluarkan');
  });
}
