import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#platform/config.ts';
import { urlOnSite } from './site-url.ts';

type Form = { json?: string | undefined };

/** Where a form wants to go afterwards; any other site becomes our home page. */
export function callbackUrlOf(
  config: Pick<Config, 'http'>,
  request: FastifyRequest,
  callbackUrl: string | undefined,
): string {
  const own = urlOnSite(config, callbackUrl ?? '/', request.headers.host);
  return (own ?? new URL('/', config.http.publicUrl)).href;
}

/** An address below /api/auth with an error for the client to read. */
export function authUrl(
  config: Pick<Config, 'http'>,
  path: 'signin' | 'error',
  query: Record<string, string>,
): string {
  return `${config.http.publicUrl}/api/auth/${path}?${new URLSearchParams(query)}`;
}

/** Answers `{ url }` to the client's fetch, and moves a plain form on. */
export function goTo(reply: FastifyReply, form: Form, url: string): { url: string } {
  if (form.json === 'true') return { url };
  return redirect(reply, url);
}

/** A redirect is sent by itself: what the handler returns is then the reply, which Fastify leaves alone. */
export function redirect(reply: FastifyReply, url: string): never {
  return reply.status(302).redirect(url) as never;
}
