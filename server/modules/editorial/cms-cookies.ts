import type { FastifyReply } from 'fastify';
import { CMS_ACCESS_COOKIE_LIFE, CMS_REFRESH_COOKIE_LIFE, SECOND } from '#contract/constants.ts';
import type { Config } from '#platform/config.ts';

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
