import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '#platform/config.ts';

const YEAR_S = 365 * 24 * 60 * 60;

/** What every answer of the server carries, page or not. */
export function securityHeaders(config: Pick<Config, 'http'>): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy':
      'camera=(), microphone=(), geolocation=(), payment=(), usb=(), interest-cohort=()',
    ...(config.http.cookieSecure
      ? { 'strict-transport-security': `max-age=${YEAR_S}; includeSubDomains` }
      : {}),
  };
}

/** Browsers read these of documents alone: each of a page's scripts, styles and fonts would carry them for nothing. */
const OF_DOCUMENTS = ['x-frame-options', 'cross-origin-opener-policy', 'permissions-policy'];

/** Of a file that only pages load. */
export function leaveDocumentHeaders(reply: FastifyReply): void {
  for (const name of OF_DOCUMENTS) void reply.removeHeader(name);
}

export function secureAnswers(app: FastifyInstance, config: Pick<Config, 'http'>): void {
  const headers = securityHeaders(config);
  app.addHook('onRequest', (_request, reply, done) => {
    // Not on the raw answer: Node then checks and copies all other headers once more. What is written past Fastify's
    // reply gets them from `hijackReply`.
    void reply.headers(headers);
    done();
  });
}

const CLIP_PLAYER = 'https://www.youtube-nocookie.com';

/** Whose pages a page may hold: the clips' alone holds any, and none before a press (web/app/routes/clips.tsx). */
export function framesOf(url: string, isChild: boolean): readonly string[] {
  return /^\/klip(?:[?#]|$)/.test(url) && !isChild ? [CLIP_PLAYER] : [];
}

/** What is allowed inline by the nonce of this very answer. */
export const byNonce = (nonce: string): string => `'nonce-${nonce}'`;

/** The policy of one page: only our own files, and of inline scripts and styles only those that `allowed` names. */
export function contentPolicy(
  allowed: string,
  mode: Config['mode'],
  frames: readonly string[] = [],
  mediaUrl = '',
): string {
  // The dev server injects its own inline scripts and styles and talks over a web socket.
  const isDev = mode === 'development';
  const media = mediaUrl === '' ? '' : ` ${mediaUrl}`;
  return [
    "default-src 'self'",
    `script-src 'self' ${isDev ? "'unsafe-inline'" : allowed}`,
    `style-src 'self' ${isDev ? "'unsafe-inline'" : allowed}`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob:${media}`,
    // Captions hang on an empty track that the player makes of a data address.
    `media-src 'self' blob: data:${media}`,
    "font-src 'self'",
    `connect-src 'self'${media}${isDev ? ' ws: wss:' : ''}`,
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "object-src 'none'",
    `frame-src ${frames.length === 0 ? "'none'" : frames.join(' ')}`,
    "frame-ancestors 'none'",
    "base-uri 'self'",
    "form-action 'self'",
  ].join('; ');
}
