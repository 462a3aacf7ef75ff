import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { HOUR, SECOND } from '#contract/constants.ts';
import type { Deps } from '../deps.ts';
import { repeatRounds, type Running } from '../due.ts';
import {
  deleteProcessesSeenBefore,
  deleteProcessSeen,
  upsertProcessSeen,
} from '../queries/system.ts';

const EVERY = 15 * SECOND;
/** A process that was not seen for this long is gone, or cut off. */
export const ALIVE_WITHIN = 3 * EVERY;
/** One that died is shown for a while: that it is gone is what is looked for. */
const FORGOTTEN_AFTER = 24 * HOUR;

type ProcessName = 'server' | 'worker' | 'ingest';
/** What a process alone knows: whether it found an encoder. */
type ProcessFacts = { ffmpeg?: string | null };

/** Says each 15 seconds that this process lives; one that ends in order takes itself away. */
export function keepSeen(
  deps: Pick<Deps, 'db' | 'clock' | 'events' | 'log'>,
  name: ProcessName,
  facts: ProcessFacts = {},
): Running {
  const { db, clock } = deps;
  const host = hostname();
  const id = `${name} ${host}/${process.pid} ${randomUUID().slice(0, 8)}`;
  const beganAt = clock.now();
  const { stop } = repeatRounds(deps, {
    name: 'process seen',
    every: EVERY,
    async round() {
      const seenAt = clock.now();
      await upsertProcessSeen(db, { id, name, host, facts, beganAt, seenAt });
      await deleteProcessesSeenBefore(db, new Date(seenAt.getTime() - FORGOTTEN_AFTER));
    },
  });
  return {
    async stop() {
      await stop();
      await deleteProcessSeen(db, id).catch(() => undefined);
    },
  };
}
