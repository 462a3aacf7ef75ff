import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';

const MOST_BYTES = 64 * 1024 * 1024;

/**
 * Answers that are the same for everyone, kept by their address for `life` milliseconds. Whoever asks while one is
 * being made waits for it: a popular answer that has grown old is made once, not by everybody at once.
 */
export function sharedAnswers(life: number) {
  // Bytes, not text: what comes from here is sent as it is, and is never taken for a new answer.
  const kept = new LRUCache<string, Buffer>({
    ttl: life,
    maxSize: MOST_BYTES,
    sizeCalculation: (body, url) => body.length + url.length,
  });
  const underway = new Map<string, PromiseWithResolvers<void>>();

  function end(url: string): void {
    underway.get(url)?.resolve();
    underway.delete(url);
  }

  return {
    /** Answers with what is kept, if anything is; else the caller goes on to make it. */
    async answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
      const { url } = request;
      const making = kept.has(url) ? undefined : underway.get(url);
      if (making !== undefined) await making.promise;
      const body = kept.get(url);
      if (body !== undefined) {
        await reply.type('application/json; charset=utf-8').send(body);
        return reply;
      }
      if (!underway.has(url)) {
        underway.set(url, Promise.withResolvers());
        // Whatever comes of it, also nothing: nobody waits for ever.
        reply.raw.once('close', () => end(url));
      }
      return undefined;
    },
    /** Keeps a good answer and lets those who wait have it. To be called with every answer that is sent. */
    keep({ url }: FastifyRequest, reply: FastifyReply, payload: unknown): unknown {
      if (Buffer.isBuffer(payload)) return payload;
      const isGood = reply.statusCode === 200 && typeof payload === 'string';
      const body = isGood ? Buffer.from(payload) : payload;
      if (Buffer.isBuffer(body)) kept.set(url, body);
      end(url);
      return body;
    },
  };
}
