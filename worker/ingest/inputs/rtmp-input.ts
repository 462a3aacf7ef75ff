import type { Slot } from '#modules/live/index.ts';
import { type Input, type Listener, createMeter } from './input.ts';
import { DATA, FLV_HEADER, type Tag, flvTag, isKeyframe, isSequenceHeader } from '../rtmp/flv.ts';
import type { Taker } from '../rtmp/server.ts';

export type RtmpInput = Input & {
  /** An encoder has come with this source's key. The newest wins: an older one is a connection that was never closed. */
  take(hangUp: () => void): Taker;
  /** Ends the connection that stands, as when its key is worth nothing any more. */
  hangUp(): void;
};

type Hearing = Listener & { hasBegun: boolean };

/** What comes in by RTMP for one source of a channel. */
export function createRtmpInput(slot: Slot): RtmpInput {
  const meter = createMeter();
  const hearing = new Set<Hearing>();
  let current: { hangUp: () => void } | undefined;
  // What a decoder must have heard before anything else, by kind of tag.
  let headers = new Map<number, Tag>();

  function end(reason: string | null): void {
    if (current === undefined) return;
    const { hangUp } = current;
    current = undefined;
    headers = new Map();
    meter.disconnect(reason);
    const ended = [...hearing];
    hearing.clear();
    for (const each of ended) each.onEnd();
    hangUp();
  }

  function pass(tag: Tag): void {
    const bytes = flvTag(tag);
    for (const each of hearing) {
      if (!each.hasBegun) {
        if (!isKeyframe(tag) || isSequenceHeader(tag)) continue;
        each.hasBegun = true;
        const before = [...headers.values()].map((header) =>
          flvTag({ ...header, timestamp: tag.timestamp }),
        );
        each.onBytes(Buffer.concat([FLV_HEADER, ...before]));
      }
      each.onBytes(bytes);
    }
  }

  return {
    slot,
    kind: 'rtmp',
    format: () => 'flv',
    meter,
    listen(listener) {
      const own: Hearing = {
        onBytes: (bytes) => listener.onBytes(bytes),
        onEnd: () => listener.onEnd(),
        hasBegun: false,
      };
      hearing.add(own);
      return () => hearing.delete(own);
    },
    take(hangUp) {
      end(null);
      const own = { hangUp };
      current = own;
      meter.connect();
      return {
        onTag(tag) {
          if (current !== own) return;
          meter.count(tag.payload.length);
          if (isSequenceHeader(tag) || tag.type === DATA) headers.set(tag.type, tag);
          pass(tag);
        },
        onEnd() {
          if (current === own) end('the encoder left');
        },
      };
    },
    hangUp: () => end('hung up'),
    close: () => end('closed'),
  };
}
