import { createHmac } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { CMS_ACCESS_COOKIE_LIFE, CMS_REFRESH_COOKIE_LIFE, PRODUCT } from '#contract/constants.ts';
import { fail } from '#platform/errors.ts';
import { deriveKey } from '#platform/keys.ts';
import type { Parts } from '#platform/parts.ts';

/** The server's own identity; staff are named by their account. */
export const MASTER = 'master';

const LIVES = { access: CMS_ACCESS_COOKIE_LIFE, refresh: CMS_REFRESH_COOKIE_LIFE } as const;
type Purpose = keyof typeof LIVES;

/** `proof` changes with the password: what an old one opened ends with it. */
export type CmsHolder = { subject: string; proof: string };

/** Signed tokens of content management: no other call takes them, and they take no other call's. */
export function createCmsTokens({ config, clock }: Pick<Parts, 'config' | 'clock'>) {
  const key = deriveKey(config.secrets.master, 'cms-token');
  return {
    issue(purpose: Purpose, { subject, proof }: CmsHolder): Promise<string> {
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
    async read(purpose: Purpose, authorization: string | undefined): Promise<CmsHolder> {
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
    proofOf: (secret: string): string =>
      createHmac('sha256', key).update(secret).digest('base64url').slice(0, 22),
  };
}

export type CmsTokens = ReturnType<typeof createCmsTokens>;
