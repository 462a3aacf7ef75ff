import type { FastifyReply, FastifyRequest } from 'fastify';
import { MINUTE, SECOND } from '#contract/constants.ts';
import type { Deps } from './deps.ts';
import { repeatRounds } from './due.ts';
import { fail } from './errors.ts';
import { networkOf } from './limits/network.ts';
import { openStreams } from './metrics/metrics.ts';
import { hijackReply } from './responses/hijack-reply.ts';

/** An event may get lost while the listening connection is renewed; this finds it. */
const POLL_INTERVAL = 5 * SECOND;

/** Tabs and devices of one account that follow a thing of one kind. */
export const STREAMS_OF_AN_ACCOUNT = 20;
/** Televisions behind one address that show a code: a carrier's address has many of them. */
export const STREAMS_OF_A_NETWORK = 200;
const RETRY_AFTER_S = 30;

export type ChangeStream = {
  /** Calls `onChange` whenever the thing with this id may look different. Returns what ends it. */
  watch(id: string, onChange: () => void): () => void;
  /**
   * Counts one stream more of who asks, until the returned function is called.
   * @throws PlatformError `common.tooManyStreams`.
   */
  admit(request: Pick<FastifyRequest, 'caller' | 'ip'>): () => void;
  /** Ends every watch; `onClose` of each is called. */
  close(): void;
  onClose(listener: () => void): () => void;
};

type ChangeSource = {
  /** The event that tells of a change, and the field of its payload that holds the id. */
  event: string;
  idField: string;
  /** How far each of these has come. */
  listVersions: (ids: string[]) => Promise<{ id: string; version: number }[]>;
};

/** One subscription and one slow query for all in this process who watch things of one kind. */
export function createChangeStream(
  { events, log }: Pick<Deps, 'events' | 'log'>,
  { event, idField, listVersions }: ChangeSource,
): ChangeStream {
  const watched = new Map<string, Set<() => void>>();
  const versions = new Map<string, number>();
  const closers = new Set<() => void>();
  const open = new Map<string, number>();

  const changed = (id: string) => {
    for (const onChange of watched.get(id) ?? []) onChange();
  };
  const unsubscribe = events.subscribe(event, ({ [idField]: id }) => {
    if (typeof id === 'string') changed(id);
  });

  async function poll(): Promise<void> {
    if (watched.size === 0) return;
    for (const { id, version } of await listVersions([...watched.keys()])) {
      const isNew = versions.get(id) !== version;
      if (watched.has(id)) versions.set(id, version);
      if (isNew) changed(id);
    }
  }
  const polling = repeatRounds(
    { log },
    { name: event, every: POLL_INTERVAL, firstAfter: POLL_INTERVAL, round: poll },
  );

  return {
    watch(id, onChange) {
      const listeners = watched.get(id) ?? new Set();
      watched.set(id, listeners.add(onChange));
      return () => {
        listeners.delete(onChange);
        if (listeners.size > 0) return;
        watched.delete(id);
        versions.delete(id);
      };
    },
    admit({ caller, ip }) {
      const isAccount = caller.kind === 'account';
      const key = isAccount ? caller.accountId : networkOf(ip);
      const count = open.get(key) ?? 0;
      if (count >= (isAccount ? STREAMS_OF_AN_ACCOUNT : STREAMS_OF_A_NETWORK))
        fail('common.tooManyStreams', undefined, { retry_after: RETRY_AFTER_S });
      open.set(key, count + 1);
      openStreams.inc();
      return () => {
        openStreams.dec();
        const left = (open.get(key) ?? 0) - 1;
        if (left > 0) open.set(key, left);
        else open.delete(key);
      };
    },
    onClose(listener) {
      closers.add(listener);
      return () => closers.delete(listener);
    },
    close() {
      void polling.stop();
      unsubscribe();
      for (const listener of closers) listener();
    },
  };
}

const HEARTBEAT = 15 * SECOND;
/** A session that ended, or got another profile, takes its streams along within this. */
const CALLER_CHECK = SECOND;
/** Longer than any code lives. Then the browser connects again, and shows that it still may. */
const LONGEST_STREAM = 20 * MINUTE;
const RECONNECT_AFTER = 2 * SECOND;
/** A reader that takes nothing any more is let go. */
const UNREAD_BYTES_MAX = 64 * 1024;

type Stream = {
  request: FastifyRequest;
  reply: FastifyReply;
  changes: ChangeStream;
  id: string;
  /** What the events are called. */
  event: string;
  /** The thing as it is now, with the version that orders it. */
  read: () => Promise<{ version: number } | undefined>;
};

/**
 * Server-sent events of one thing: first as it is now, which also makes a reconnect whole, then
 * at every change, with a comment in between so that no proxy takes the line for dead. It ends where its asker would be
 * let in no more, or as somebody else; the browser then asks again as who it is.
 * @throws PlatformError when its asker has too many of them.
 */
export function sendEventStream({ request, reply, changes, id, event, read }: Stream): void {
  const release = changes.admit(request);
  hijackReply(reply);
  const { raw: response } = reply;
  let sent = 0;
  let isEnded = false;
  let queue = Promise.resolve();

  async function send(): Promise<void> {
    const now = await read();
    // Asked after the read, which takes its time.
    if (!request.isStillCaller()) return end();
    if (now === undefined || isEnded || now.version <= sent) return;
    sent = now.version;
    write(`id: ${sent}\nevent: ${event}\ndata: ${JSON.stringify(now)}\n\n`);
  }
  function write(text: string): void {
    if (isEnded) return;
    response.write(text);
    if (response.writableLength > UNREAD_BYTES_MAX) response.destroy();
  }
  // One after the other, and never an unhandled failure: the next look brings what was missed.
  const onChange = () => {
    queue = queue.then(send).catch(end);
  };

  response.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache, no-transform',
    'x-accel-buffering': 'no',
    // Nothing follows on this line, so that a draining server has nothing to wait for.
    connection: 'close',
  });
  write(`retry: ${RECONNECT_AFTER}\n\n`);
  const unwatch = changes.watch(id, onChange);
  const forget = changes.onClose(end);
  const heartbeat = setInterval(() => write(': masih di sini\n\n'), HEARTBEAT);
  const check = setInterval(() => {
    if (!request.isStillCaller()) end();
  }, CALLER_CHECK);
  const limit = setTimeout(end, LONGEST_STREAM);
  response.on('close', end);
  // Gone while it was let in: nothing would say so again.
  if (response.destroyed) end();
  onChange();

  function end(): void {
    if (isEnded) return;
    isEnded = true;
    clearInterval(heartbeat);
    clearInterval(check);
    clearTimeout(limit);
    release();
    unwatch();
    forget();
    response.end();
  }
}
