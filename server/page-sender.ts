import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { HOME_COUNTRY, SECOND } from '#contract/constants.ts';
import type { Caller } from '#platform/auth.ts';
import {
  contentGeneration,
  isSharedAnswer,
  markedViewers,
  viewersOf,
} from '#platform/cached-responses.ts';
import { countryOfPage } from '#platform/edge/country.ts';
import { isTrial } from '#platform/db.ts';
import { openPageReads } from '#platform/database/page-reads.ts';
import { askPlainly } from '#platform/pages/plain-reads.ts';

type Call = {
  method: 'GET' | 'POST';
  url: string;
  headers: Record<string, string>;
  payload?: string;
};
type Answer = { status: number; body: string; setCookies: string[]; parsed?: unknown };
/** `viewers`: for whom it was made, where it is the same for all of them. */
type Sent = Answer & { viewers?: string | undefined };

/**
 * Answers that are the same for all, as pages read them: parsed once, and asked for no more often than this while
 * nothing that viewers see is changed.
 */
const LIFE = 2 * SECOND;
const MOST_CHARACTERS = 16 * 1024 * 1024;
type Kept = { answer: Answer; generation: number };
const keptOf = new WeakMap<FastifyInstance, LRUCache<string, Kept>>();

/** How a page calls the platform: inside the process, from its asker's address, under its id. */
export function pageSender(
  app: FastifyInstance,
  request: FastifyRequest,
  { userAgent = request.headers['user-agent'] ?? '', country = request.country } = {},
) {
  return async ({ method, url, headers, payload }: Call): Promise<Sent> => {
    const answer = await app.inject({
      method,
      url,
      remoteAddress: request.ip,
      headers: {
        'user-agent': userAgent,
        'x-request-id': request.id,
        ...countryOfPage(country),
        ...headers,
      },
      ...(payload === undefined ? {} : { payload }),
    });
    return {
      status: answer.statusCode,
      body: answer.payload,
      setCookies: [answer.headers['set-cookie'] ?? []].flat(),
      ...(isSharedAnswer(answer.headers['cache-control']) && {
        parsed: frozen(JSON.parse(answer.payload)),
        viewers: markedViewers(answer.raw.res),
      }),
    };
  };
}

/**
 * The same for a page that is only read: what the platform says is the same for all of one kind of viewers is handed to
 * all pages of that kind, until it is old or something that viewers see was changed. A page may be
 * one person's while its calls, by their cookies, speak for another: only what was made for `caller`'s kind is kept.
 */
export function readingSender(app: FastifyInstance, request: FastifyRequest, caller: Caller) {
  const sendAlone = pageSender(app, request);
  const isForAll = request.method === 'GET' && request.timeOffset === 0 && !isTrial();
  if (!isForAll) return sendAlone;
  const inPage = openPageReads();
  const send = (call: Call) => inPage(call.method, () => sendAlone(call));
  const kept = keptOf.get(app) ?? new LRUCache<string, Kept>(limits);
  keptOf.set(app, kept);
  const kind = viewersOf(caller);
  const plainly = plainAsker(app, request, caller);
  return async (call: Call): Promise<Answer> => {
    // By a header of its own it speaks for somebody else.
    const isOwn =
      call.method === 'GET' && Object.keys(call.headers).every((name) => name === 'cookie');
    if (!isOwn) return send(call);
    const key = `${kind} ${call.url}`;
    const generation = contentGeneration();
    const before = kept.peek(key, { allowStale: true })?.answer;
    const known = kept.get(key);
    if (known?.generation === generation) return known.answer;
    const plain = plainly && (await inPage('GET', () => plainly(call)));
    if (plain !== undefined) return { status: 200, body: '', setCookies: [], parsed: plain };
    const answer = asBefore(before, await send(call));
    const isShared = answer.status === 200 && answer.parsed !== undefined;
    const isOfKind = answer.viewers === kind;
    if (isShared && isOfKind && answer.setCookies.length === 0)
      kept.set(key, { answer, generation });
    return answer;
  };
}

/** Asks as `caller` without a request, where the call speaks for whom the page's request was let in as. */
function plainAsker(app: FastifyInstance, request: FastifyRequest, caller: Caller) {
  const token = request.cookies['access_token'];
  const isLetIn = caller === request.caller && request.headers.authorization === undefined;
  if (caller.kind !== 'account' || !isLetIn || token === undefined) return undefined;
  const own = `access_token=${token}`;
  return async ({ url, headers }: Call): Promise<unknown> =>
    headers['cookie']?.split('; ').includes(own) === true
      ? askPlainly(app, url, { caller, request })
      : undefined;
}

/** What is answered once more is the same thing, and so is what was made of it. */
function asBefore<A extends Answer>(before: Answer | undefined, now: A): A {
  const isSame = before?.parsed !== undefined && before.body === now.body;
  return isSame && now.parsed !== undefined ? { ...now, parsed: before.parsed } : now;
}

type Asked = { answer: Promise<Answer>; generation: number };
const askedOf = new WeakMap<FastifyInstance, LRUCache<string, Asked>>();
const MOST_ADDRESSES = 500;

/**
 * What any visitor is told, for all pages: asked by a visitor's token alone, so that nothing of whose page it is goes
 * there. One call at a time for all who wait.
 */
export function visitorSender(app: FastifyInstance, request: FastifyRequest, visitorToken: string) {
  const send = pageSender(app, request, { userAgent: '', country: HOME_COUNTRY });
  const ask = (url: string) =>
    send({ method: 'GET', url, headers: { cookie: `tvs_token=${visitorToken}` } });
  if (request.timeOffset !== 0 || isTrial()) return ask;
  const asked = askedOf.get(app) ?? new LRUCache<string, Asked>({ ttl: LIFE, max: MOST_ADDRESSES });
  askedOf.set(app, asked);
  return async (url: string): Promise<Answer> => {
    const generation = contentGeneration();
    const before = await asked.peek(url, { allowStale: true })?.answer.catch(() => undefined);
    const known = asked.get(url);
    // What failed for another one, such as their limit, is asked for again.
    const theirs =
      known?.generation === generation ? await known.answer.catch(() => undefined) : undefined;
    if (theirs?.status === 200) return theirs;
    const answer = ask(url).then((given) =>
      given.status === 200
        ? asBefore(before, { ...given, parsed: given.parsed ?? frozen(JSON.parse(given.body)) })
        : given,
    );
    const entry = { answer, generation };
    asked.set(url, entry);
    const forget = () => asked.peek(url) === entry && asked.delete(url);
    answer.then(({ status }) => status === 200 || forget(), forget);
    return answer;
  };
}

const limits = {
  ttl: LIFE,
  maxSize: MOST_CHARACTERS,
  sizeCalculation: ({ answer }: Kept, key: string) => answer.body.length + key.length,
};

/** Many pages read it: none may change what the others see. */
function frozen(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  for (const each of Object.values(value)) frozen(each);
  return Object.freeze(value);
}
