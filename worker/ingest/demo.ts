import { setTimeout as sleep } from 'node:timers/promises';
import { closeDemoChannel, ensureDemoChannel, ensureStreamKey } from '#modules/live/index.ts';
import { HOUR } from '#contract/constants.ts';
import type { Deps } from '#platform/deps.ts';
import type { Encoder } from '../packaging/encoder.ts';
import { findFont } from './slate.ts';
import { startTestEncoder, type TestEncoder } from './test-encoder.ts';

const AGAIN_AFTER_MS = 2_000;

/** Keeps the demo's encoded channel on air with a picture of our own: the channel, its guide, its encoder. */
export function openDemo(
  deps: Deps,
  { ffmpeg }: Encoder,
  { port, signal }: { port: number; signal: AbortSignal },
): { stop(): Promise<void> } {
  let input: TestEncoder | undefined;
  void (async () => {
    while (!signal.aborted) {
      let pause = AGAIN_AFTER_MS;
      try {
        const channel = await ensureDemoChannel(deps.db, new Date());
        // Genres are seeded by another process: they may not be there yet.
        if (channel !== undefined) {
          pause = HOUR;
          const { channelId, name } = channel;
          const slot = 'primary' as const;
          const key = await ensureStreamKey(deps.db, deps.config.secrets.master, {
            channelId,
            slot,
          });
          const address = `rtmp://127.0.0.1:${port}/live/${key}`;
          input ??= startTestEncoder({ ffmpeg, address, font: findFont(), name, log: deps.log });
        }
      } catch (error) {
        deps.log.warn({ err: error }, 'the demo channel waits');
      }
      await sleep(pause, undefined, { signal }).catch(() => {});
    }
  })();
  return {
    async stop() {
      input?.stop();
      await closeDemoChannel(deps.db).catch(() => {});
    },
  };
}
