import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { sql } from 'kysely';
import pg from 'pg';
import { afterCommit, type Db } from './db.ts';
import type { Log } from './log.ts';
import type { Valkey } from './valkey/valkey.ts';

const CHANNEL = 'tayang_events';
const RECONNECT_MS = 500;

/** What happened, by name; payloads are small: ids, not data (PostgreSQL limits them to 8 kB). */
export type Events = {
  /** Announces after commit of `db`'s transaction, to every process. Delivery is at most once. */
  publish(db: Db, name: string, payload: Record<string, unknown>): Promise<void>;
  /** Returns the function that ends the subscription. */
  subscribe(name: string, listener: EventListener): () => void;
  /** Resolves once the listening connection stands. */
  ready: Promise<void>;
  close(): Promise<void>;
};

/** `isOwn`: this process announced it, so what only one process has to do is for this one. */
export type EventListener = (payload: Record<string, unknown>, about: { isOwn: boolean }) => void;

type EventOptions = {
  url: string;
  log: Log;
  valkey?: Valkey | undefined;
};

/** Events by Valkey where there is one, else by the database. */
export function openEvents({ url, log, valkey }: EventOptions): Events {
  return valkey === undefined ? eventsByNotify({ url, log }) : eventsByValkey({ valkey, log });
}

/** What a process announces and hears, whatever carries it. */
function createBus(log: Log) {
  const emitter = new EventEmitter();
  emitter.setMaxListeners(0);
  const own = randomUUID();
  return {
    encode: (name: string, payload: Record<string, unknown>) =>
      JSON.stringify({ name, payload, from: own }),
    deliver(raw: string | undefined) {
      try {
        const { name, payload, from } = JSON.parse(raw ?? '') as {
          name: string;
          payload: Record<string, unknown>;
          from: string;
        };
        emitter.emit(name, payload, { isOwn: from === own });
      } catch (error) {
        log.error({ err: error, raw }, 'an event could not be read');
      }
    },
    subscribe(name: string, listener: EventListener) {
      emitter.on(name, listener);
      return () => emitter.off(name, listener);
    },
  };
}

/** Published after the commit: what is lost in between is found by those who look every few seconds. */
function eventsByValkey({ valkey, log }: { valkey: Valkey; log: Log }): Events {
  const { encode, deliver, subscribe } = createBus(log);
  const ready = valkey.subscribe(CHANNEL, deliver);
  ready.catch((error: unknown) => log.warn({ err: error }, 'cannot listen for events'));
  return {
    publish: (db, name, payload) =>
      afterCommit(db, () =>
        valkey.publish(CHANNEL, encode(name, payload)).catch((error: unknown) => {
          log.warn({ err: error, name }, 'an event was not published');
        }),
      ),
    subscribe,
    ready,
    close: async () => {},
  };
}

/** By LISTEN/NOTIFY. The listening connection comes back by itself after a database restart. */
function eventsByNotify(options: { url: string; log: Log }): Events {
  const { encode, deliver, subscribe } = createBus(options.log);
  let client: pg.Client | undefined;
  let closed = false;

  async function connect(): Promise<void> {
    while (!closed) {
      const next = new pg.Client({
        connectionString: options.url,
        application_name: 'tayang-events',
      });
      try {
        next.on('error', (error) =>
          options.log.warn({ err: error }, 'the event connection failed'),
        );
        next.on('end', () => {
          if (!closed && client === next) void connect();
        });
        next.on('notification', ({ payload }) => deliver(payload));
        await next.connect();
        await next.query(`LISTEN ${CHANNEL}`);
        client = next;
        // Closed while it connected: `close` did not have it yet.
        if (closed) await next.end();
        return;
      } catch (error) {
        options.log.warn({ err: error }, 'cannot listen for events yet');
        await next.end().catch(() => undefined);
        await new Promise((resolve) => setTimeout(resolve, RECONNECT_MS));
      }
    }
  }

  return {
    async publish(db, name, payload) {
      await sql`select pg_notify(${CHANNEL}, ${encode(name, payload)})`.execute(db);
    },
    subscribe,
    ready: connect(),
    async close() {
      closed = true;
      await client?.end().catch(() => undefined);
    },
  };
}
