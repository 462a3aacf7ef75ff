import { createHmac } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { MINUTE, SECOND } from '#contract/constants.ts';
import { type Caller, maxFilmClassOf } from '../auth.ts';
import type { Clock } from '../clocks.ts';
import { deriveKey, digest, isSameSecret } from '../secrets.ts';

/**
 * With this header an app that brings a token says to the edge whose answers it may share; it gets it with an answer that
 * is shared, and sends it back with the same token. Who doesn't goes past the edge's cache.
 */
export const EDGE_CLASS = 'tayang-class';
/** So long an edge goes by it: a session that ended, or a child who watches now, is known there that much later. */
const LIFE = MINUTE;
const SIGNATURE_BYTES = 16;
const FORM = /^class\.(\d{1,12})\.([\w:-]{1,60})\.[\w-]{22}$/;

declare module 'fastify' {
  interface FastifyInstance {
    edgeClasses?: EdgeClasses;
  }
}

export type EdgeClasses = {
  /** What its sender may have next; undefined where there is no token, or what came along still holds. */
  next(request: FastifyRequest): string | undefined;
};

/** The name and key by which edges check them; they open nothing else. */
export const edgeClassKey = (master: string) => ({
  id: 'class',
  key: deriveKey(master, 'edge-class'),
});

/** Names callers who are answered alike: from an edge no caller gets what one of another kind was told. */
function nameOf(caller: Caller): string {
  const audience = caller.kind === 'service' ? `:${caller.audience}` : '';
  return `${caller.kind}${audience}-${maxFilmClassOf(caller) ?? ''}`;
}

export function createEdgeClasses(master: string, clock: Pick<Clock, 'now'>): EdgeClasses {
  const { key } = edgeClassKey(master);
  const mint = (expiry: number, name: string, authorization: string) => {
    const said = `class.${expiry}.${name}`;
    const text = `${said}.${digest(authorization, 'hex')}`;
    const signature = createHmac('sha256', key).update(text).digest();
    return `${said}.${signature.subarray(0, SIGNATURE_BYTES).toString('base64url')}`;
  };
  return {
    next({ caller, headers }) {
      const { authorization } = headers;
      if (authorization === undefined) return undefined;
      const name = nameOf(caller);
      const now = clock.now().getTime();
      const given = String(headers[EDGE_CLASS] ?? '');
      const [, expiry = ''] = FORM.exec(given) ?? [];
      const isAlive = Number(expiry) * SECOND > now;
      if (isAlive && isSameSecret(given, mint(Number(expiry), name, authorization)))
        return undefined;
      return mint(Math.floor((now + LIFE) / SECOND), name, authorization);
    },
  };
}
