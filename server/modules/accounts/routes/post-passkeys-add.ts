import type { FastifyInstance } from 'fastify';
import { addPasskey } from '#contract/accounts.ts';
import { ok } from '#contract/envelope.ts';
import { requireAccount, serve } from '#platform/serve.ts';
import type { AccountsParts } from '../accounts-parts.ts';
import { addPasskeyOf } from '../add-passkey.ts';
import { clientOf } from '../client.ts';
import { toPasskeyRecord } from '../records.ts';

export function postPasskeysAdd(app: FastifyInstance, parts: AccountsParts): void {
  serve(app, addPasskey, async ({ body, caller, request }) => {
    const { id, rawId, type, response } = body.credential;
    const { transports, ...made } = response;
    const passkey = await addPasskeyOf(parts, {
      caller: requireAccount(caller),
      credential: {
        id,
        rawId,
        type,
        response: { ...made, ...(transports === undefined ? {} : { transports }) },
      },
      client: clientOf(request),
    });
    return ok(toPasskeyRecord(passkey), 'Kunci sandi tersimpan');
  });
}
