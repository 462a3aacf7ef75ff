import type { ServerResponse } from 'node:http';
import { MINUTE, SECOND } from '#contract/constants.ts';
import type { ChangeFeed } from './change-feed.ts';

const HEARTBEAT = 15 * SECOND;
/** Longer than any code lives. Then the browser connects again, and shows that it still may. */
const LONGEST_STREAM = 20 * MINUTE;
const RECONNECT_AFTER = 2 * SECOND;
/** A reader that takes nothing any more is let go. */
const UNREAD_BYTES_MAX = 64 * 1024;

type Stream = {
  response: ServerResponse;
  feed: ChangeFeed;
  id: string;
  /** What the events are called. */
  event: string;
  /** The thing as it is now, with the version that orders it. */
  read: () => Promise<{ version: number } | undefined>;
};

/**
 * Server-sent events of one thing: first as it is now, which also makes a reconnect whole, then
 * at every change, with a comment in between so that no proxy takes the line for dead.
 */
export function streamChanges({ response, feed, id, event, read }: Stream): void {
  let sent = 0;
  let isEnded = false;
  let queue = Promise.resolve();

  async function send(): Promise<void> {
    const now = await read();
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
  const unwatch = feed.watch(id, onChange);
  const forget = feed.onClose(end);
  const heartbeat = setInterval(() => write(': masih di sini\n\n'), HEARTBEAT);
  const limit = setTimeout(end, LONGEST_STREAM);
  response.on('close', end);
  onChange();

  function end(): void {
    if (isEnded) return;
    isEnded = true;
    clearInterval(heartbeat);
    clearTimeout(limit);
    unwatch();
    forget();
    response.end();
  }
}
