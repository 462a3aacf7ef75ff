import type { FastifyReply, FastifyRequest } from 'fastify';
import { MINUTE, SECOND } from '#contract/constants.ts';
import type { Config } from '#platform/config.ts';

const NAME = 'partner_flow';
/** From leaving for the partner to deciding here. */
export const FLOW_LIFE = 10 * MINUTE;

/** Binds a flow to the browser that began it: an answer that somebody else is sent with opens nothing. */
export function setFlowCookie(
  reply: FastifyReply,
  config: Pick<Config, 'http'>,
  secret: string | undefined,
): void {
  reply.setCookie(NAME, secret ?? '', {
    path: '/',
    sameSite: 'strict',
    secure: config.http.cookieSecure,
    httpOnly: true,
    maxAge: secret === undefined ? 0 : FLOW_LIFE / SECOND,
  });
}

export function flowSecretOf({ cookies }: FastifyRequest): string {
  return cookies[NAME] ?? '';
}
