import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import { createChunkReader } from './chunks.ts';
import {
  type ConnectionEffect,
  type ConnectionEvent,
  newConnection,
  NOISE_BYTES,
  reduceConnection,
} from './connection-state.ts';
import type { Tag } from './flv.ts';

export type Publisher = {
  /** May this key publish? Answered before anything is taken in. */
  onPublish(key: string): Promise<boolean>;
  onTag(tag: Tag): void;
};

/** Runs one encoder's connection: connection-state.ts decides. The next bytes are for when this is done with the last. */
export function createConnection(
  socket: Pick<Socket, 'write' | 'end'>,
  publisher: Publisher,
): (bytes: Buffer) => Promise<void> {
  const readChunks = createChunkReader();
  const noise = randomBytes(NOISE_BYTES);
  let state = newConnection;

  async function dispatch(event: ConnectionEvent): Promise<void> {
    const change = reduceConnection(state, event, noise);
    state = change.state;
    for (const effect of change.effects) await run(effect);
  }

  async function run(effect: ConnectionEffect): Promise<void> {
    switch (effect.kind) {
      case 'write':
        socket.write(effect.bytes);
        return;
      case 'read':
        for (const message of readChunks(effect.bytes))
          await dispatch({ kind: 'message', message });
        return;
      case 'judge':
        return dispatch({ kind: 'judged', isWelcome: await publisher.onPublish(effect.key) });
      case 'tag':
        return publisher.onTag(effect.tag);
      case 'hangUp':
        socket.end();
    }
  }

  return (bytes) => dispatch({ kind: 'bytes', bytes });
}
