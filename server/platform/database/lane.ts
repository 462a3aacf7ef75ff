import { AsyncLocalStorage } from 'node:async_hooks';
import { Socket } from 'node:net';
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import type pg from 'pg';

const onLane = new AsyncLocalStorage<boolean>();

/** Lets the short reads of a page travel on one connection: together they cost its process little more than one does. */
export const readOnLane = <T>(read: () => Promise<T>): Promise<T> => onLane.run(true, read);

type LaneClient = Pick<pg.Client, 'query' | 'end' | 'connect'> & {
  on(event: 'error' | 'end', listener: () => void): unknown;
};

/**
 * One connection for the reads of all pages. What a page asks at once is sent in one piece, and answered in its order, so
 * that a statement waits for no answer to be sent: whatever takes long, or writes, has a connection of its own.
 * @param open makes a client in pg's pipeline mode, on this socket
 */
export function openLane(open: (stream: () => Socket) => LaneClient) {
  let current: { client: LaneClient; socket: Socket | undefined } | undefined;
  let isConnecting = false;
  let isOver = false;

  /** While there is none pages take connections of the pool. */
  async function connect(): Promise<void> {
    isConnecting = true;
    let socket: Socket | undefined;
    const client = open(() => (socket = new Socket()));
    const lose = () => {
      if (current?.client === client) current = undefined;
    };
    client.on('error', lose);
    client.on('end', lose);
    try {
      await client.connect();
      current = { client, socket };
      if (isOver) await close();
    } catch {
      // The pool says what is wrong.
    } finally {
      isConnecting = false;
    }
  }

  async function close(): Promise<void> {
    isOver = true;
    const { client } = current ?? {};
    current = undefined;
    await client?.end().catch(() => undefined);
  }

  return {
    close,
    acquire(): LaneConnection | undefined {
      if (onLane.getStore() !== true || isOver) return undefined;
      if (current === undefined && !isConnecting) void connect();
      return current && new LaneConnection(current.client, current.socket);
    },
  };
}

/** A turn on the lane; a transaction leaves it. */
export class LaneConnection implements DatabaseConnection {
  readonly #client: LaneClient;
  readonly #socket: Socket | undefined;
  /** The connection of a transaction. */
  own: DatabaseConnection | undefined;

  constructor(client: LaneClient, socket: Socket | undefined) {
    this.#client = client;
    this.#socket = socket;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.own !== undefined) return this.own.executeQuery<R>(query);
    const socket = this.#socket;
    // Until all that is asked in this turn has been: one message instead of one each.
    socket?.cork();
    process.nextTick(() => socket?.uncork());
    const { rows } = await this.#client.query(query.sql, [...query.parameters]);
    return { rows: (rows ?? []) as R[] };
  }

  streamQuery<R>(query: CompiledQuery, size: number): AsyncIterableIterator<QueryResult<R>> {
    if (this.own === undefined) throw new Error('What is streamed takes a connection of its own');
    return this.own.streamQuery<R>(query, size);
  }
}
