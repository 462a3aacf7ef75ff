import type { FastifyInstance } from 'fastify';
import { groupCode, lookAtCode } from '#contract/accounts.ts';
import { ok } from '#contract/envelope.ts';
import { requireAccount, serve } from '#platform/serve.ts';
import type { AccountsParts } from '../accounts-parts.ts';
import { clientOf } from '../client.ts';
import { findWaitingCode } from '../decide-code.ts';

export function postDeviceCodeLook(app: FastifyInstance, parts: AccountsParts): void {
  serve(app, lookAtCode, async ({ body, caller, request }) => {
    const client = clientOf(request);
    const found = await findWaitingCode(parts, {
      typed: body.code,
      caller: requireAccount(caller),
      client,
    });
    return ok({
      code: groupCode(found.code),
      device: found.label,
      place: parts.placeOf(found.address),
      is_same_network: found.address === client.address,
      asked_at: found.createdAt,
      expires_at: found.expiresAt,
    });
  });
}
