import {
  type Contribution,
  findContributions,
  hashStreamKey,
  type IngestHealth,
  updateIngestHealth,
  upsertIngestPicture,
} from '#modules/live/index.ts';
import { SECOND } from '#contract/constants.ts';
import { openLocks } from '#platform/advisory-locks.ts';
import type { Deps } from '#platform/deps.ts';
import { repeatRounds } from '#platform/due.ts';
import { openOutlet, type Outlet } from './inputs/outlet.ts';
import { type ChannelSettings, type OnAir, openChannel } from './open-channel.ts';
import type { Taker } from './rtmp/server.ts';
import {
  findKey,
  mayTake,
  newStation,
  reduceStation,
  type StationEffect,
  type StationEvent,
} from './station-state.ts';
import type { Slate } from './timeline/timeline-state.ts';

const HEALTH_EVERY_MS = 2 * SECOND;

/** The encoded channels that this worker holds, each under a lock that no other worker has: station-state.ts decides which. */
export function holdChannels(
  deps: Deps,
  settings: ChannelSettings,
  { slate }: { slate(): Slate | undefined },
) {
  const { config, db, log } = deps;
  const locks = openLocks({ url: config.database.directUrl, log });
  const onAir = new Map<string, OnAir>();
  let outlet: Outlet | undefined;
  let state = newStation({
    hasSrt: config.live.srtPort !== undefined,
    slots: config.live.slots,
  });

  function dispatch(event: StationEvent): StationEffect[] {
    const change = reduceStation(state, event);
    state = change.state;
    return change.effects;
  }

  async function run(effect: StationEffect): Promise<void> {
    switch (effect.kind) {
      case 'leave':
        return leave(effect.channelId);
      case 'follow':
        return follow(effect.contribution);
      case 'take': {
        const { channelId } = effect.contribution;
        if (mayTake(state, channelId) && (await locks.take(lockOf(channelId))))
          await enter(effect.contribution);
      }
    }
  }

  function follow(contribution: Contribution): void {
    const own = onAir.get(contribution.channelId);
    own?.inputs.follow(contribution);
    own?.channel.hold(contribution.hold);
  }

  async function enter(contribution: Contribution): Promise<void> {
    const { channelId } = contribution;
    const own = await openChannel(deps, contribution, settings, {
      openOutlet: async () => (outlet ??= await openOutlet(config.live.sourceNetworks)),
      slate,
      onLost: () => void leave(channelId),
    });
    onAir.set(channelId, own);
    dispatch({ kind: 'entered', contribution });
    const report = repeatRounds(
      { log },
      {
        name: 'health of a channel',
        every: HEALTH_EVERY_MS,
        longestPause: HEALTH_EVERY_MS,
        async round() {
          if (onAir.get(channelId) !== own) return void report.stop();
          await updateIngestHealth(db, own.fence, own.channel.health());
          await upsertIngestPicture(db, own.fence, own.channel.still());
        },
      },
    );
  }

  async function leave(channelId: string): Promise<void> {
    const own = onAir.get(channelId);
    if (own === undefined) return;
    onAir.delete(channelId);
    dispatch({ kind: 'left', channelId });
    await own.channel.stop();
    await locks.release(lockOf(channelId));
  }

  let looking: Promise<void> | undefined;
  /** Reads which channels there are, takes those that are free, and leaves those that are gone. */
  function look(): Promise<void> {
    return (looking ??= lookNow().finally(() => {
      looking = undefined;
    }));
  }
  async function lookNow(): Promise<void> {
    const contributions = await findContributions(db);
    for (const effect of dispatch({ kind: 'found', contributions })) await run(effect);
  }

  return {
    look,
    tick() {
      for (const { channel } of onAir.values()) channel.tick();
    },
    health: (): (IngestHealth & { channelId: string })[] =>
      [...onAir].map(([channelId, { channel }]) => ({ channelId, ...channel.health() })),

    /** The input for what comes with this key. New keys are looked up; known ones work while the database is away. */
    async welcome(key: string, hangUp: () => void): Promise<Taker | null> {
      const hash = hashStreamKey(key);
      if (findKey(state, hash) === undefined) await look().catch(() => {});
      const found = findKey(state, hash);
      const own = found && onAir.get(found.channelId);
      const input = found && own?.inputs.rtmp[found.slot];
      if (!own || !input) return null;
      const taker = input.take(hangUp);
      // At once: the first picture follows right behind.
      own.channel.tick();
      return taker;
    },

    /** From now on none is taken. */
    stopTaking: () => void dispatch({ kind: 'stop' }),
    async leaveAll() {
      await Promise.all([...onAir.keys()].map(leave));
    },
    /** Once the port is closed. */
    async close() {
      await outlet?.close();
      await locks.close();
    },
  };
}

function lockOf(channelId: string): string {
  return `live/${channelId}`;
}
