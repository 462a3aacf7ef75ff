import { closeDemoChannel, ensureDemoChannel, ensureStreamKey } from '#modules/live/index.ts';
import { HOUR } from '#contract/constants.ts';
import type { Deps } from '#platform/deps.ts';
import { repeatRounds, type Running } from '#platform/due.ts';
import type { Encoder } from '../packaging/encoder.ts';
import { findFont } from './slate.ts';
import { startTestEncoder, type TestEncoder } from './test-encoder.ts';

const AGAIN_AFTER_MS = 2_000;

/** Keeps the demo's encoded channel on air with a picture of our own: the channel, its guide, its encoder. */
export function openDemo(deps: Deps, { ffmpeg }: Encoder, { port }: { port: number }): Running {
  let input: TestEncoder | undefined;
  let isDueAt = 0;
  const { db, config, log } = deps;
  const keeping = repeatRounds(
    { log },
    { name: 'the demo channel', every: AGAIN_AFTER_MS, longestPause: AGAIN_AFTER_MS, round: keep },
  );

  async function keep(): Promise<void> {
    if (Date.now() < isDueAt) return;
    const channel = await ensureDemoChannel(db, new Date());
    // Genres are seeded by another process: they may not be there yet.
    if (channel === undefined) return;
    const { channelId, name } = channel;
    const slot = 'primary' as const;
    const key = await ensureStreamKey(db, config.secrets.master, { channelId, slot });
    const address = `rtmp://127.0.0.1:${port}/live/${key}`;
    input ??= startTestEncoder({ ffmpeg, address, font: findFont(), name, log });
    isDueAt = Date.now() + HOUR;
  }

  return {
    async stop() {
      await keeping.stop();
      input?.stop();
      await closeDemoChannel(db).catch(() => {});
    },
  };
}
