import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { maxFilmClassOf } from './auth.ts';

const MAX_BYTES = 64 * 1024 * 1024;

/** Children are answered differently, all alike who may see the same. */
function keyOf({ url, caller }: FastifyRequest): string {
  const maxFilmClass = maxFilmClassOf(caller);
  return maxFilmClass === undefined ? url : `${maxFilmClass} ${url}`;
}

/**
 * Answers that are the same for everyone, kept by their address for `life` milliseconds. A request that comes while one is
 * being made waits for it: a popular answer that has grown old is made once, not by everybody at once.
 */
export function cachedResponses(life: number) {
  // Bytes, not text: what comes from here is sent as it is, and is never taken for a new answer.
  const kept = new LRUCache<string, Buffer>({
    ttl: life,
    maxSize: MAX_BYTES,
    sizeCalculation: (body, key) => body.length + key.length,
  });
  const underway = new Map<string, PromiseWithResolvers<void>>();

  function end(key: string): void {
    underway.get(key)?.resolve();
    underway.delete(key);
  }

  return {
    /** Returns with what is kept, if anything is; else the caller goes on to make it. */
    async answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
      const key = keyOf(request);
      const making = kept.has(key) ? undefined : underway.get(key);
      if (making !== undefined) await making.promise;
      const body = kept.get(key);
      if (body !== undefined) {
        await reply.type('application/json; charset=utf-8').send(body);
        return reply;
      }
      if (!underway.has(key)) {
        underway.set(key, Promise.withResolvers());
        // With or without a result, no request waits for ever.
        reply.raw.once('close', () => end(key));
      }
      return undefined;
    },
    /** Keeps a good answer and lets those who wait have it. To be called with every answer that is sent. */
    keep(request: FastifyRequest, reply: FastifyReply, payload: unknown): unknown {
      if (Buffer.isBuffer(payload)) return payload;
      const isGood = reply.statusCode === 200 && typeof payload === 'string';
      const body = isGood ? Buffer.from(payload) : payload;
      const key = keyOf(request);
      if (Buffer.isBuffer(body)) kept.set(key, body);
      end(key);
      return body;
    },
  };
}
