import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Fence,
  type TimelineStep,
  WriterLost,
  createSegmentDays,
  writeTimeline,
} from '#modules/live/index.ts';
import { type Db, databaseErrorCode } from '#platform/db.ts';
import type { Log } from '#platform/log.ts';

type Options = {
  db: Db;
  log: Log;
  fence: Fence;
  /** Another worker has the channel. */
  onLost(): void;
};

/** An hour of segments: beyond that the channel stops until the database is back. */
const MOST_WAITING = 900;
const AT_ONCE = 60;
const AGAIN_AFTER_MS = 500;
const NO_PARTITION = '23514';

/** Writes a timeline's steps in order, each once; a database that is away is tried again. */
export function createStepWriter({ db, log, fence, onLost }: Options) {
  const { channelId } = fence;
  const steps: TimelineStep[] = [];
  let isStopped = false;
  let writing: Promise<void> | undefined;

  async function write(): Promise<void> {
    let failures = 0;
    // What is added in this turn goes along.
    await Promise.resolve();
    while (steps.length > 0) {
      const now = steps.slice(0, AT_ONCE);
      // A span appears with its first segment, never empty.
      if (now.at(-1)?.kind === 'open') now.push(...steps.slice(AT_ONCE, AT_ONCE + 1));
      try {
        await writeTimeline(db, fence, now);
        steps.splice(0, now.length);
        if (failures > 0) log.info({ channelId, failures }, 'the timeline is written again');
        failures = 0;
      } catch (error) {
        if (error instanceof WriterLost) {
          steps.length = 0;
          onLost();
          return;
        }
        if (isStopped && failures > 2) return;
        if (failures === 0) log.warn({ err: error, channelId }, 'the timeline is not written');
        failures += 1;
        if (databaseErrorCode(error) === NO_PARTITION)
          await createSegmentDays({ db }, new Date()).catch(() => {});
        await sleep(AGAIN_AFTER_MS);
      }
    }
  }

  return {
    push(more: readonly TimelineStep[]): void {
      if (more.length === 0) return;
      steps.push(...more);
      writing ??= write().finally(() => {
        writing = undefined;
      });
    },
    waiting: () => steps.length,
    isFull: () => steps.length > MOST_WAITING,
    /** Writes what is left, for as long as the database takes it. */
    async stop(): Promise<void> {
      isStopped = true;
      await writing;
    },
  };
}
