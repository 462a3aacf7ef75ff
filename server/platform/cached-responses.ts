import type { ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { SECOND } from '#contract/constants.ts';
import { type Caller, maxFilmClassOf } from './auth.ts';
import { isTrial } from './db.ts';
import { EDGE_CLASS } from './edge/edge-class.ts';
import type { Events } from './events.ts';
import { sharedAnswers } from './metrics/metrics.ts';

const MAX_BYTES = 64 * 1024 * 1024;
/** How long an edge may keep one, and hand out an old one while it asks for the next. */
const EDGE_TTL = 5 * SECOND;
const EDGE_STALE_S = 30;

declare module 'fastify' {
  interface FastifyRequest {
    /** How far the test clock of whom it is from is ahead, milliseconds. */
    timeOffset: number;
  }
}

/** Who is answered alike: children by what they may see, and all others. */
export const viewersOf = (caller: Caller): string => maxFilmClassOf(caller) ?? '';

/** On the answer itself: a map beside it is work for the collector with every answer. */
const VIEWERS = Symbol('viewers');
type Marked = ServerResponse & { [VIEWERS]?: string };
/** Says for whom a shared answer is made. It stays in the process: nothing of it is sent. */
export function markViewers({ raw }: FastifyReply, caller: Caller): void {
  (raw as Marked)[VIEWERS] = viewersOf(caller);
}
/** For whom a shared answer was made, by the one who called inside the process. */
export const markedViewers = (response: ServerResponse): string | undefined =>
  (response as Marked)[VIEWERS];

/** Children are answered differently, all alike who may see the same; and so is who lives ahead of the real time. */
function keyOf({ url, caller, timeOffset }: FastifyRequest): string {
  return `${viewersOf(caller)} ${timeOffset} ${url}`;
}

/** Tells every process that what viewers see was changed: nothing that was read before is told after it. */
export const CONTENT_CHANGED = 'platform.contentChanged';
let generation = 0;
/** Counts those changes: what was begun under another count may be of before. */
export const contentGeneration = (): number => generation;

/** Lets what was kept end with each such change. */
export function followContent({ events }: { events: Pick<Events, 'subscribe'> }): () => void {
  return events.subscribe(CONTENT_CHANGED, () => {
    generation += 1;
  });
}

const SHARED = 'public, max-age=0, s-maxage=';

/** Whether an answer with this `cache-control` is the same for all of its kind. */
export const isSharedAnswer = (control: unknown): boolean => String(control).startsWith(SHARED);

/**
 * Answers that are the same for everyone, kept by their address for `life` milliseconds. A request that comes while one is
 * being made waits for it: a popular answer that has grown old is made once, not by everybody at once.
 */
export function cachedResponses(life: number) {
  const shared = `${SHARED}${Math.ceil(Math.min(life, EDGE_TTL) / SECOND)}, stale-while-revalidate=${EDGE_STALE_S}`;
  /** What caches between us and viewers may do with it: those that know no better keep one for each who asks. */
  function describe(request: FastifyRequest, reply: FastifyReply): void {
    const isForAll = request.timeOffset === 0 && !isTrial();
    const edgeClass = request.server.edgeClasses?.next(request);
    // An edge that went by what came along would keep it for others than it was made for.
    const isMisnamed = edgeClass !== undefined && request.headers[EDGE_CLASS] !== undefined;
    if (edgeClass !== undefined && isForAll) void reply.header(EDGE_CLASS, edgeClass);
    void reply.header('cache-control', isForAll && !isMisnamed ? shared : 'private, no-store');
    if (!isForAll) return;
    void reply.header('vary', 'authorization, cookie');
    markViewers(reply, request.caller);
  }
  // Bytes, not text: what comes from here is sent as it is, and is never taken for a new answer.
  const kept = new LRUCache<string, Buffer>({
    ttl: life,
    maxSize: MAX_BYTES,
    sizeCalculation: (body, key) => body.length + key.length,
  });
  const underway = new Map<string, PromiseWithResolvers<void>>();
  const begun = new WeakMap<FastifyRequest, number>();
  let keptOf = generation;

  function forgetOlder(): void {
    if (keptOf === generation) return;
    kept.clear();
    keptOf = generation;
  }

  function end(key: string): void {
    underway.get(key)?.resolve();
    underway.delete(key);
  }

  return {
    /** Sends what is kept, if anything is; else `make` goes on. Without a promise: most answers are kept ones. */
    answer(request: FastifyRequest, reply: FastifyReply, make: (error?: Error) => void): void {
      if (isTrial()) return make();
      const key = keyOf(request);
      const sendKept = () => {
        forgetOlder();
        const body = kept.get(key);
        if (body === undefined) return false;
        sharedAnswers.kept.inc();
        describe(request, reply);
        void reply.type('application/json; charset=utf-8').send(body);
        return true;
      };
      const begin = () => {
        sharedAnswers.made.inc();
        begun.set(request, generation);
        if (!underway.has(key)) {
          underway.set(key, Promise.withResolvers());
          // With or without a result, no request waits for ever.
          reply.raw.once('close', () => end(key));
        }
        make();
      };
      if (sendKept()) return;
      const making = underway.get(key);
      if (making === undefined) begin();
      else void making.promise.then(() => sendKept() || begin()).catch(make);
    },
    /** Keeps a good answer and lets those who wait have it. To be called with every answer that is sent. */
    keep(
      request: FastifyRequest,
      reply: FastifyReply,
      payload: unknown,
      send: (error: null, payload: unknown) => void,
    ): void {
      if (Buffer.isBuffer(payload) || isTrial()) return send(null, payload);
      const isGood = reply.statusCode === 200 && typeof payload === 'string';
      const body = isGood ? Buffer.from(payload) : payload;
      if (isGood) describe(request, reply);
      const key = keyOf(request);
      forgetOlder();
      // Read before the last change: it may be of before.
      if (Buffer.isBuffer(body) && begun.get(request) === generation) kept.set(key, body);
      end(key);
      send(null, body);
    },
  };
}
