import type { FastifyInstance } from 'fastify';
import { changePassword } from '#contract/accounts.ts';
import { ok } from '#contract/envelope.ts';
import { requireAccount, serve } from '#platform/serve.ts';
import type { AccountsParts } from '../accounts-parts.ts';
import { changePasswordOf } from '../change-password.ts';
import { clientOf } from '../client.ts';

export function postChangePassword(app: FastifyInstance, parts: AccountsParts): void {
  serve(app, changePassword, async ({ body, caller, request }) => {
    await changePasswordOf(parts, {
      caller: requireAccount(caller),
      sealedCurrent: body.old_password,
      sealedNew: body.new_password,
      client: clientOf(request),
    });
    return ok({ success: true as const }, 'Kata sandi sudah diganti');
  });
}
