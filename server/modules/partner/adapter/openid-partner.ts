import { createLocalJWKSet, errors, type JSONWebKeySet, jwtVerify } from 'jose';
import { z } from 'zod';
import { callPartner, type PartnerAnswer, unavailable } from './call-partner.ts';
import type { Known, PartnerPlatform, Refused, Unavailable } from './partner-platform.ts';

export type OpenIdConfig = {
  name: string;
  issuer: string;
  authorizeUrl: string;
  clientId: string;
  clientSecret: string;
  /** Registered with the partner, letter by letter. */
  redirectUri: string;
  timeoutMs?: number;
};

const claims = z.object({
  sub: z.string().min(1).max(200),
  email: z
    .email()
    .max(254)
    .transform((email) => email.toLowerCase()),
  email_verified: z.boolean().catch(false),
  name: z.string().trim().min(1).max(80).catch(''),
  phone_number: z.string().max(40).catch(''),
});

const CLOCKS_APART = '60s';

/** OpenID Connect with PKCE over the authorization code, and the partner's older sign-in by password. */
export function openIdPartner(config: OpenIdConfig): PartnerPlatform {
  const { issuer, clientId } = config;
  const client = Buffer.from(`${clientId}:${config.clientSecret}`).toString('base64');
  const authorization = `Basic ${client}`;
  const call = (path: string, init: Parameters<typeof callPartner>[1]) =>
    callPartner(`${issuer}${path}`, init, config.timeoutMs);
  let keys: ReturnType<typeof createLocalJWKSet> | undefined;

  async function readKeys(): Promise<Unavailable | undefined> {
    const answer = await call('/jwks', {});
    if (answer.status !== 'answered') return answer;
    if (!Array.isArray(answer.body['keys'])) return unavailable('no keys');
    keys = createLocalJWKSet(answer.body as unknown as JSONWebKeySet);
    return undefined;
  }

  /** Signed by the partner, for us, for this very sign-in. */
  async function readIdToken(
    token: string,
    { nonce, now }: { nonce: string; now: Date },
    mayReadKeys = true,
  ): Promise<Known | Refused | Unavailable> {
    const failure = keys === undefined ? await readKeys() : undefined;
    if (keys === undefined) return failure ?? unavailable('no keys');
    try {
      const { payload } = await jwtVerify(token, keys, {
        issuer,
        audience: clientId,
        algorithms: ['ES256', 'RS256'],
        requiredClaims: ['exp', 'nonce', 'sub'],
        clockTolerance: CLOCKS_APART,
        currentDate: now,
      });
      return payload['nonce'] === nonce ? known(payload) : refused('another nonce');
    } catch (error) {
      if (error instanceof errors.JWKSNoMatchingKey && mayReadKeys) {
        keys = undefined;
        return readIdToken(token, { nonce, now }, false);
      }
      return refused(error instanceof errors.JOSEError ? error.code : 'unreadable id token');
    }
  }

  return {
    name: config.name,
    issuer,
    authorizeUrl({ state, nonce, challenge }) {
      const url = new URL(config.authorizeUrl);
      const query = {
        response_type: 'code',
        client_id: clientId,
        redirect_uri: config.redirectUri,
        scope: 'openid profile email phone',
        state,
        nonce,
        code_challenge: challenge,
        code_challenge_method: 'S256',
      };
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
      return url.href;
    },
    async redeem({ code, verifier, nonce, now }) {
      const answer = await call('/token', {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({
          grant_type: 'authorization_code',
          code,
          code_verifier: verifier,
          redirect_uri: config.redirectUri,
        }).toString(),
      });
      if (answer.status !== 'answered') return answer;
      const idToken = answer.body['id_token'];
      if (answer.code !== 200 || typeof idToken !== 'string') return refusalOf(answer);
      return readIdToken(idToken, { nonce, now });
    },
    async signIn(login) {
      const answer = await call('/api/v1/login', {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify(login),
      });
      if (answer.status !== 'answered') return answer;
      const token = z
        .object({ data: z.object({ accessAccount: z.string() }) })
        .safeParse(answer.body);
      if (answer.code !== 200 || !token.success) return refusalOf(answer);
      const person = await call('/userinfo', {
        headers: { authorization: `Bearer ${token.data.data.accessAccount}` },
      });
      if (person.status !== 'answered') return person;
      return person.code === 200 ? known(person.body) : refusalOf(person);
    },
  };
}

function known(body: unknown): Known | Unavailable {
  const read = claims.safeParse(body);
  if (!read.success) return unavailable('claims that nobody can use');
  const { sub: subject, email, name, phone_number: mobile } = read.data;
  const isEmailVerified = read.data.email_verified;
  return { status: 'known', identity: { subject, email, isEmailVerified, name, mobile } };
}

function refused(why: string): Refused {
  return { status: 'refused', why };
}

/** A refusal of us as a client is the operator's trouble, not the viewer's. */
function refusalOf({ code, body }: PartnerAnswer): Refused | Unavailable {
  const why = typeof body['error'] === 'string' ? body['error'].slice(0, 60) : `answered ${code}`;
  const isOurs = code === 401 || (code === 200 && body['error'] === undefined);
  return isOurs || code === 429 ? unavailable(why) : refused(why);
}
