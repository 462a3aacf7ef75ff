import { createHash, randomBytes } from 'node:crypto';
import type { Journal } from '../store/journal.ts';

/** What a client asked for at the authorization endpoint (RFC 6749, RFC 7636, OpenID Connect Core). */
export type AuthorizeRequest = {
  clientId: string;
  redirectUri: string;
  state: string;
  nonce: string;
  challenge: string;
  scope: string;
};

/** What stands between two steps: a sign-in that waits for consent, a code, an access token. */
export type Grant = {
  kind: 'consent' | 'code' | 'access';
  personId: string;
  request: AuthorizeRequest | null;
  expiresAtMs: number;
};

const LIFE_MS = { consent: 10 * 60_000, code: 60_000, access: 60 * 60_000 } as const;

export function createGrants(journal: Journal<Grant>, now: () => number) {
  function find(kind: Grant['kind'], secret: string): Grant | undefined {
    const grant = journal.get(secret);
    return grant?.kind === kind && grant.expiresAtMs > now() ? grant : undefined;
  }
  return {
    lifeSeconds: (kind: Grant['kind']) => LIFE_MS[kind] / 1000,
    issue(kind: Grant['kind'], personId: string, request: AuthorizeRequest | null): string {
      for (const old of journal.keys())
        if ((journal.get(old)?.expiresAtMs ?? 0) <= now()) journal.remove(old);
      const secret = randomBytes(24).toString('base64url');
      journal.put(secret, { kind, personId, request, expiresAtMs: now() + LIFE_MS[kind] });
      return secret;
    },
    find,
    /** The same, once. */
    take(kind: Grant['kind'], secret: string): Grant | undefined {
      const grant = find(kind, secret);
      if (grant) journal.remove(secret);
      return grant;
    },
  };
}

/** PKCE, S256. */
export const isChallengeMet = (challenge: string, verifier: string): boolean =>
  createHash('sha256').update(verifier).digest('base64url') === challenge;
