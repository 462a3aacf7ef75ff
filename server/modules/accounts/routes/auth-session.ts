import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { authSession, authSessionUpdate } from '#contract/accounts.ts';
import { fail } from '#platform/errors.ts';
import { serve } from '#platform/serve.ts';
import type { AccountsParts } from '../accounts-parts.ts';
import { hasCsrfToken } from '../csrf.ts';
import { findAccountById } from '../queries/find-account.ts';
import { findSession } from '../queries/find-session.ts';
import { shownIdentifier } from '../records.ts';
import { hashSecret } from '../refresh-tokens.ts';
import { authCookieNames } from '../session-cookies.ts';

/** What the auth client's states come from: `{ user, expires }`, or `{}` for a visitor. */
export function authSessionRoutes(app: FastifyInstance, parts: AccountsParts): void {
  const { db, clock, config } = parts;

  async function answer({ cookies }: FastifyRequest, reply: FastifyReply) {
    reply.headers({ 'cache-control': 'private, no-cache, no-store', pragma: 'no-cache' });
    const token = cookies[authCookieNames(config).session];
    const session = token && (await findSession(db, { tokenHash: hashSecret(token) }));
    if (!session || session.revokedAt !== null || session.deviceId === null) return {};
    if (session.expiresAt <= clock.now()) return {};
    const account = await findAccountById(db, session.accountId);
    if (account === undefined || account.deletedAt !== null) return {};
    return {
      user: { name: account.name, email: shownIdentifier(account), image: null },
      expires: session.expiresAt,
    };
  }

  serve(app, authSession, ({ request, reply }) => answer(request, reply));
  serve(app, authSessionUpdate, ({ body, request, reply }) =>
    hasCsrfToken(parts, request, body.csrfToken)
      ? answer(request, reply)
      : fail('accounts.csrfInvalid'),
  );
}
