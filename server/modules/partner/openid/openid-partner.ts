import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTPayload, jwtVerify } from 'jose';
import { z } from 'zod';
import {
  callPartner,
  type Known,
  type PartnerPlatform,
  type PartnerResponse,
  type Refused,
  type SignedOut,
  unavailable,
  type Unavailable,
} from './partner-platform.ts';

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
  sid: z.string().min(1).max(200).nullable().catch(null),
  acr: z.string().min(1).max(200).nullable().catch(null),
  amr: z.array(z.string().max(40)).max(10).nullable().catch(null),
});

const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';
const logoutClaims = z
  .object({
    jti: z.string().min(1).max(200),
    exp: z.number(),
    sub: z.string().min(1).max(200).optional(),
    sid: z.string().min(1).max(200).optional(),
    events: z.object({ [LOGOUT_EVENT]: z.object({}) }),
    // An id token has one: it must not pass for this.
    nonce: z.undefined().optional(),
  })
  .refine(({ sub, sid }) => sub !== undefined || sid !== undefined);

const CLOCK_SKEW = '60s';

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

  /** Signed by the partner, for us, and not over. */
  async function readToken<T>(
    token: string,
    { required, now }: { required: string[]; now: Date },
    read: (payload: JWTPayload) => T,
    mayReadKeys = true,
  ): Promise<T | Refused | Unavailable> {
    const failure = keys === undefined ? await readKeys() : undefined;
    if (keys === undefined) return failure ?? unavailable('no keys');
    try {
      const { payload } = await jwtVerify(token, keys, {
        issuer,
        audience: clientId,
        algorithms: ['ES256', 'RS256'],
        requiredClaims: required,
        clockTolerance: CLOCK_SKEW,
        currentDate: now,
      });
      return read(payload);
    } catch (error) {
      if (error instanceof errors.JWKSNoMatchingKey && mayReadKeys) {
        keys = undefined;
        return readToken(token, { required, now }, read, false);
      }
      return refused(error instanceof errors.JOSEError ? error.code : 'unreadable token');
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
      // For this very sign-in.
      return readToken(idToken, { required: ['exp', 'nonce', 'sub'], now }, (payload) =>
        payload['nonce'] === nonce ? known(payload) : refused('another nonce'),
      );
    },
    readLogout(token, now) {
      return readToken(token, { required: ['exp', 'iat', 'jti', 'events'], now }, signedOut);
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
  if (!read.success) return unavailable('unusable claims');
  const { sub: subject, email, name, phone_number: mobile, sid, acr, amr } = read.data;
  const isEmailVerified = read.data.email_verified;
  const identity = { subject, email, isEmailVerified, name, mobile, sid, acr, amr };
  return { status: 'known', identity };
}

function signedOut(payload: JWTPayload): SignedOut | Refused {
  const read = logoutClaims.safeParse(payload);
  if (!read.success) return refused('no logout token');
  const { jti, sub: subject, sid, exp } = read.data;
  return { status: 'signed-out', subject, sid, jti, expiresAt: new Date(exp * 1000) };
}

function refused(why: string): Refused {
  return { status: 'refused', why };
}

/** A refusal of us as a client is the operator's trouble, not the viewer's. */
function refusalOf({ code, body }: PartnerResponse): Refused | Unavailable {
  const why = typeof body['error'] === 'string' ? body['error'].slice(0, 60) : `answered ${code}`;
  const isOurs = code === 401 || (code === 200 && body['error'] === undefined);
  return isOurs || code === 429 ? unavailable(why) : refused(why);
}
