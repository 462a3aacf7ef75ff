import type { IncomingHttpHeaders } from 'node:http';
import { MEDIA_TOKEN_LIFE, SECOND } from '#contract/constants.ts';
import { type MediaGrant, openedText } from './media-token.ts';

/**
 * Browsers that play HLS by themselves go on asking by the address they began with: no page can put the next token into
 * it. Theirs lies in a cookie, which only the origin reads.
 */
const NAME = 'media_token';

/** As reports send it. */
export function mediaCookie(token: string, secure: boolean): string {
  const flags = `HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;
  return `${NAME}=${token}; Path=/t/; Max-Age=${MEDIA_TOKEN_LIFE / SECOND}; ${flags}`;
}

/** What the cookie's token allows, where it takes the place of an expired one: of the same session, for the same media. */
export function freshTokenOf(
  expired: MediaGrant,
  { cookie }: IncomingHttpHeaders,
  readToken: (token: string) => MediaGrant | undefined,
): MediaGrant | undefined {
  const [, token] = /(?:^|; )media_token=([\w.~-]{1,400})(?:;|$)/.exec(cookie ?? '') ?? [];
  const fresh = token === undefined ? undefined : readToken(token);
  const isSame =
    fresh !== undefined &&
    fresh.sessionId === expired.sessionId &&
    openedText(fresh) === openedText(expired);
  return isSame ? fresh : undefined;
}
