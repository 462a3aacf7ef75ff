import type { FastifyInstance } from 'fastify';
import { decideCode } from '#contract/accounts.ts';
import { ok } from '#contract/envelope.ts';
import { requireAccount, serve } from '#platform/serve.ts';
import type { AccountsParts } from '../accounts-parts.ts';
import { clientOf } from '../client.ts';
import { decideOnCode } from '../decide-code.ts';

export function postDeviceCodeDecide(app: FastifyInstance, parts: AccountsParts): void {
  serve(app, decideCode, async ({ body, caller, request }) => {
    const guess = {
      typed: body.code,
      caller: requireAccount(caller),
      client: clientOf(request),
    };
    return ok(await decideOnCode(parts, guess, body.decision));
  });
}
