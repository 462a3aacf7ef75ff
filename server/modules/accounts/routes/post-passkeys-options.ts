import type { FastifyInstance } from 'fastify';
import { getPasskeyOptions, PASSKEYS_MAX } from '#contract/accounts.ts';
import { PRODUCT_NAME } from '#contract/constants.ts';
import { ok } from '#contract/envelope.ts';
import { fail } from '#platform/errors.ts';
import { requireAccount, serve } from '#platform/serve.ts';
import type { AccountsParts } from '../accounts-parts.ts';
import { requireConfirmed } from '../confirmed-session.ts';
import { issueChallenge } from '../passkey-challenge.ts';
import { CHALLENGE_LIFE } from '../policy.ts';
import { findAccountById } from '../queries/find-account.ts';
import { listPasskeysOf } from '../queries/list-passkeys.ts';
import { shownIdentifier } from '../records.ts';
import { PASSKEY_ALGORITHMS, relyingParty, userIdOf } from '../verify-passkey.ts';

export function postPasskeysOptions(app: FastifyInstance, parts: AccountsParts): void {
  serve(app, getPasskeyOptions, async ({ caller }) => {
    const { accountId, sessionId } = requireAccount(caller);
    await requireConfirmed(parts, requireAccount(caller));
    const account = await findAccountById(parts.db, accountId);
    if (account === undefined) return fail('common.unauthenticated');
    const others = await listPasskeysOf(parts.db, accountId);
    if (others.length >= PASSKEYS_MAX) return fail('accounts.passkeyLimit');
    const challenge = await issueChallenge(parts, { purpose: 'add', holder: sessionId });
    return ok({
      challenge,
      rp: { id: relyingParty(parts.config).id, name: PRODUCT_NAME },
      user: {
        id: userIdOf(accountId).toString('base64url'),
        name: shownIdentifier(account),
        displayName: account.name,
      },
      pubKeyCredParams: PASSKEY_ALGORITHMS.map((alg) => ({ type: 'public-key' as const, alg })),
      timeout: CHALLENGE_LIFE,
      attestation: 'none' as const,
      excludeCredentials: others.map(({ credentialId, transports }) => ({
        id: credentialId,
        type: 'public-key' as const,
        transports,
      })),
      authenticatorSelection: {
        residentKey: 'required' as const,
        requireResidentKey: true as const,
        userVerification: 'required' as const,
      },
    });
  });
}
