import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { loginWithPasskey } from '#contract/accounts.ts';
import { PASSKEY_HOLDER } from './session-cookies.ts';

type Credential = z.output<NonNullable<(typeof loginWithPasskey)['body']>>['credential'];

/** A signed challenge as it came, with the browser that it came from. */
export function shownCredential(request: FastifyRequest, credential: Credential) {
  const { id, rawId, type, response } = credential;
  const { userHandle, ...signed } = response;
  return {
    credential: {
      id,
      rawId,
      type,
      response: { ...signed, ...(userHandle ? { userHandle } : {}) },
    },
    holder: request.cookies[PASSKEY_HOLDER] ?? '',
  };
}
