import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { MINUTE, SECOND } from '#contract/constants.ts';
import { type Caller, maxFilmClassOf } from '../auth.ts';
import type { Clock } from '../clocks.ts';
import { deriveKey, digest, hmacBy, isSameSecret } from '../secrets.ts';

/**
 * With this header an app that brings a token says to the edge whose answers it may share; it gets it with an answer that
 * is shared, and sends it back with the same token. Who doesn't goes past the edge's cache.
 */
export const EDGE_CLASS = 'tayang-class';
/** So long an edge goes by it: a session that ended, or a child who watches now, is known there that much later. */
const LIFE = MINUTE;
/** One that was given out is given again while this much of its life is left. */
const LEFT = LIFE / 2;
const MOST_TOKENS = 10_000;
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
    const signature = hmacBy(key).update(text).digest();
    return `${said}.${signature.subarray(0, SIGNATURE_BYTES).toString('base64url')}`;
  };
  // Signing costs as much as the whole of a kept answer, and an app asks many times a minute.
  type Given = { name: string; expiresAt: number; text: string };
  const given = new LRUCache<string, Given>({ max: MOST_TOKENS });
  return {
    next({ caller, headers }) {
      const { authorization } = headers;
      if (authorization === undefined) return undefined;
      const name = nameOf(caller);
      const now = clock.now().getTime();
      const known = given.get(authorization);
      const last = known?.name === name ? known : undefined;
      const sent = headers[EDGE_CLASS];
      if (sent !== undefined) {
        const text = String(sent);
        const expiry = Number(FORM.exec(text)?.[1] ?? 0);
        const isAlive = expiry * SECOND > now;
        const isOurs = () =>
          text === last?.text || isSameSecret(text, mint(expiry, name, authorization));
        if (isAlive && isOurs()) return undefined;
      }
      if (last !== undefined && last.expiresAt - now > LEFT) return last.text;
      const expiry = Math.floor((now + LIFE) / SECOND);
      const text = mint(expiry, name, authorization);
      given.set(authorization, { name, expiresAt: expiry * SECOND, text });
      return text;
    },
  };
}
