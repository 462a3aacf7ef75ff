import type { FastifyInstance } from 'fastify';
import { parseIdentifier, undoDeletion } from '#contract/accounts.ts';
import { ok } from '#contract/envelope.ts';
import { fail } from '#platform/errors.ts';
import { serve } from '#platform/serve.ts';
import type { AccountsParts } from '../accounts-parts.ts';
import { matchCredentials } from '../check-credentials.ts';
import { clientOf } from '../client.ts';
import { undoByLink, undoForOwner } from '../leave.ts';

export function postAccountUndoDelete(app: FastifyInstance, parts: AccountsParts): void {
  serve(app, undoDeletion, async ({ body, request }) => {
    if ('signature' in body) await undoByLink(parts, body);
    else {
      const identifier = parseIdentifier(body.email) ?? fail('accounts.identifierInvalid');
      const { id } = await matchCredentials(parts, {
        identifier,
        sealed: body.password,
        ...clientOf(request),
      });
      await undoForOwner(parts, id);
    }
    return ok({ is_deleted: 0 as const }, 'Akunmu kembali seperti semula');
  });
}
