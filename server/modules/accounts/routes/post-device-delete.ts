import type { FastifyInstance } from 'fastify';
import { deleteDevice } from '#contract/accounts.ts';
import { ok } from '#contract/envelope.ts';
import type { Caller } from '#platform/auth.ts';
import { fail } from '#platform/errors.ts';
import { requireAccount, serve } from '#platform/serve.ts';
import type { AccountsParts } from '../accounts-parts.ts';
import { findAccountById } from '../queries/find-account.ts';
import { signOutDevice } from '../sign-out.ts';
import { isOutdated } from '../tickets.ts';

export function postDeviceDelete(app: FastifyInstance, parts: AccountsParts): void {
  serve(app, deleteDevice, async ({ body, caller }) => {
    const accountId = await accountOf(parts, caller, body.ticket);
    await signOutDevice(parts, { accountId, clientId: body.device_id });
    return ok({ device_id: body.device_id, is_logout: 0 as const }, 'Perangkat sudah dikeluarkan');
  });
}

async function accountOf(
  parts: AccountsParts,
  caller: Caller,
  ticket: string | undefined,
): Promise<string> {
  if (ticket === undefined) return requireAccount(caller).accountId;
  const read = await parts.tickets.read('device-limit', ticket);
  const account = read && (await findAccountById(parts.db, read.accountId));
  if (read === undefined || account === undefined || isOutdated(read, account)) {
    return fail('accounts.ticketInvalid');
  }
  return account.id;
}
