import type { FastifyInstance } from 'fastify';
import { validateBearer } from '#contract/accounts.ts';
import { ok } from '#contract/envelope.ts';
import { fail } from '#platform/errors.ts';
import { requireAccount, serve } from '#platform/serve.ts';
import type { AccountsParts } from '../accounts-parts.ts';
import { findAccountById } from '../queries/find-account.ts';
import { findSession } from '../queries/find-session.ts';
import { toVerificationRecord } from '../records.ts';

export function getValidateBearer(app: FastifyInstance, { db, tokens }: AccountsParts): void {
  serve(app, validateBearer, async ({ caller, request }) => {
    const { accountId, sessionId } = requireAccount(caller);
    // Another platform acts on this answer: the database is asked, not what this process remembers.
    const session = await findSession(db, { id: sessionId });
    const account = await findAccountById(db, accountId);
    const bearer = request.headers.authorization?.replace(/^Bearer /, '');
    const read = await tokens.verify(bearer ?? request.cookies['access_token'] ?? '');
    const isOpen = session !== undefined && session.revokedAt === null;
    if (!isOpen || account === undefined || account.deletedAt !== null || read === undefined) {
      return fail('common.unauthenticated');
    }
    return ok({
      ...toVerificationRecord(account),
      sub_id: account.id,
      role: account.role,
      expires_at: new Date(read.expiresAt),
    });
  });
}
