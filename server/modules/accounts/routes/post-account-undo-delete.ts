import type { FastifyInstance } from 'fastify';
import { parseIdentifier, undoDeletion } from '#contract/accounts.ts';
import { ok } from '#contract/envelope.ts';
import { fail } from '#platform/errors.ts';
import { serve } from '#platform/serve.ts';
import type { AccountsParts } from '../accounts-parts.ts';
import { beginSession } from '../begin-session.ts';
import { matchCredentials, requireSamePassword } from '../check-credentials.ts';
import { clientOf } from '../client.ts';
import { undoByLink, undoForOwner } from '../leave.ts';

const DONE = 'Akunmu kembali seperti semula';

export function postAccountUndoDelete(app: FastifyInstance, parts: AccountsParts): void {
  serve(app, undoDeletion, async ({ body, request, reply }) => {
    if ('signature' in body) {
      await undoByLink(parts, body);
      return ok({ is_deleted: 0 as const, login: null }, DONE);
    }
    const identifier = parseIdentifier(body.email) ?? fail('accounts.identifierInvalid');
    const asked = { identifier, sealed: body.password, ...clientOf(request) };
    const account = await matchCredentials(parts, asked);
    const restored = await undoForOwner(parts, account.id);
    // Signing in is another call's: what was not deleted has nothing to come back from.
    if (account.deletedAt === null) return ok({ is_deleted: 0 as const, login: null }, DONE);
    const { result: login } = await beginSession(parts, restored, {
      request,
      reply,
      rememberme: undefined,
      recheck: (locked) => requireSamePassword(account, locked),
    });
    return ok({ is_deleted: 0 as const, login }, DONE);
  });
}
