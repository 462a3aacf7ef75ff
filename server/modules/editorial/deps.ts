import type { FastifyReply } from 'fastify';
import { errors, jwtVerify, SignJWT } from 'jose';
import {
  CMS_ACCESS_COOKIE_LIFE,
  CMS_REFRESH_COOKIE_LIFE,
  PRODUCT,
  SECOND,
  SERVICE_TOKEN_LIFE,
} from '#contract/constants.ts';
import { findStaff } from '#modules/accounts/index.ts';
import { cached } from '#platform/cached.ts';
import type { Config } from '#platform/config.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors.ts';
import { deriveKey, sign } from '#platform/secrets.ts';

export type EditorialDeps = ReturnType<typeof openEditorial>;

export function openEditorial(deps: Deps) {
  // `process` stays one object: accounts knows its own dependencies by it.
  return {
    process: deps,
    cmsTokens: createCmsTokens(deps),
    visitorToken: () => visitorToken(deps),
  };
}

/** One token for the process, renewed when half of its life is over. */
const visitorToken = cached(
  { ttl: SERVICE_TOKEN_LIFE / 2, max: 1, keyOf: () => '', clockOf: ({ clock }) => clock },
  ({ tokens }: Pick<Deps, 'tokens' | 'clock'>) => tokens.signService('v1', SERVICE_TOKEN_LIFE),
);

/** The server's own identity; staff are named by their account. */
export const MASTER = 'master';

const LIVES = { access: CMS_ACCESS_COOKIE_LIFE, refresh: CMS_REFRESH_COOKIE_LIFE } as const;
type Purpose = keyof typeof LIVES;

/** `proof` changes with the password: what an old one opened ends with it. */
export type CmsIdentity = { subject: string; proof: string };

/** Signed tokens of content management: no other call takes them, and they take no other call's. */
export function createCmsTokens({ config, clock }: Pick<Deps, 'config' | 'clock'>) {
  const key = deriveKey(config.secrets.master, 'cms-token');
  return {
    issue(purpose: Purpose, { subject, proof }: CmsIdentity): Promise<string> {
      const now = clock.now().getTime();
      return new SignJWT({ proof })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer(PRODUCT)
        .setSubject(subject)
        .setAudience(`cms:${purpose}`)
        .setIssuedAt(Math.floor(now / 1000))
        .setExpirationTime(Math.floor((now + LIVES[purpose]) / 1000))
        .sign(key);
    },
    /** Fails with `editorial.tokenExpired` (0006) or `editorial.tokenInvalid` (0008). */
    async read(purpose: Purpose, authorization: string | undefined): Promise<CmsIdentity> {
      const [, token = ''] = /^Bearer (.+)$/.exec(authorization ?? '') ?? [];
      try {
        const { payload } = await jwtVerify(token, key, {
          issuer: PRODUCT,
          audience: `cms:${purpose}`,
          algorithms: ['HS256'],
          currentDate: clock.now(),
        });
        return { subject: String(payload.sub), proof: String(payload['proof']) };
      } catch (error) {
        const isOver = error instanceof errors.JWTExpired;
        return fail(isOver ? 'editorial.tokenExpired' : 'editorial.tokenInvalid', error);
      }
    },
    /** What a holder's tokens hang on, without telling it. */
    proofOf: (secret: string): string => sign(key, secret).slice(0, 22),
  };
}

export type CmsTokens = ReturnType<typeof createCmsTokens>;

/** Sets what is given; without a refresh token that cookie stays, without either both go. */
export function cmsCookies(
  config: Pick<Config, 'http'>,
  reply: FastifyReply,
  tokens: { access_token?: string; refresh_token?: string },
): void {
  const isOver = tokens.access_token === undefined;
  const set = (name: string, value: string | undefined, life: number) => {
    if (value === undefined && !isOver) return;
    reply.setCookie(name, value ?? '', {
      path: '/',
      sameSite: 'strict',
      secure: config.http.cookieSecure,
      httpOnly: true,
      maxAge: isOver ? 0 : life / SECOND,
    });
  };
  set('cms_access_token', tokens.access_token, CMS_ACCESS_COOKIE_LIFE);
  set('cms_refresh_token', tokens.refresh_token, CMS_REFRESH_COOKIE_LIFE);
}

/** Who may manage content. */
const ROLES = new Set<string>(['editor', 'admin']);

/** A holder as it stands now; undefined for who is no longer of the staff that manages content. */
export async function findCmsIdentity(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  tokens: CmsTokens,
  subject: string,
): Promise<CmsIdentity | undefined> {
  if (subject === MASTER) {
    return config.master && { subject, proof: tokens.proofOf(config.master.password) };
  }
  const staff = await findStaff(db, subject);
  if (staff === undefined || !staff.roles.some((role) => ROLES.has(role))) return undefined;
  return { subject, proof: tokens.proofOf(String(staff.passwordChangedAt?.getTime() ?? 0)) };
}
