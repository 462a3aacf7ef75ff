import { pullArguments, srtArguments } from '#media/contribution-input.ts';
import { type Contribution, type Slot, slots, streamKey } from '#modules/live/index.ts';
import type { Parts } from '#platform/parts.ts';
import type { Encoder } from '../packaging/encoder.ts';
import { type Feed } from './feed.ts';
import { joinFeeds } from './join-feeds.ts';
import type { Outlet } from './outlet.ts';
import { createProgramFeed } from './program-feed.ts';
import { type RtmpFeed, createRtmpFeed } from './rtmp-feed.ts';

export type Feeds = {
  all: Partial<Record<Slot, Feed>>;
  /** Where encoders come in that push. */
  rtmp: Partial<Record<Slot, RtmpFeed>>;
  /** False when the channel's sources are others now. */
  stillServe(now: Contribution): boolean;
  /** Hangs up on whoever came with a key that is worth nothing any more. */
  follow(now: Contribution): void;
};

const SILENT_MS = 8_000;

/** The two sources of a channel, as its plan says: waited for, or fetched. */
export function openFeeds(
  { config, ffmpeg, outlet }: Pick<Parts, 'config'> & Pick<Encoder, 'ffmpeg'> & { outlet: Outlet },
  contribution: Contribution,
): Feeds {
  const { plan } = contribution;
  const rtmp: Partial<Record<Slot, RtmpFeed>> = {};
  const all: Partial<Record<Slot, Feed>> = {};
  const { host, srtPort } = config.live;

  for (const slot of slots) {
    const source = plan[slot];
    if (source.kind === 'pull') {
      const { url: address } = source;
      all[slot] = createProgramFeed({
        slot,
        kind: 'pull',
        ffmpeg,
        args: pullArguments(address),
        // Whatever it opens on the way, it opens there.
        env: { ...programsOf(process.env), http_proxy: outlet.url },
        address,
        check: () => outlet.check(address),
        silentMs: SILENT_MS,
      });
    } else if (source.kind === 'push') {
      const pushed = createRtmpFeed(slot);
      rtmp[slot] = pushed;
      const key = contribution.keys.find((each) => each.slot === slot);
      if (srtPort === undefined || key === undefined) {
        all[slot] = pushed;
      } else {
        const passphrase = streamKey(config.secrets.master, { ...contribution, ...key });
        const args = srtArguments({ host, port: srtPort + key.srtOffset, passphrase });
        const address = args.find((each) => each.startsWith('srt:')) ?? '';
        all[slot] = joinFeeds(
          pushed,
          createProgramFeed({ slot, kind: 'srt', ffmpeg, args, address }),
        );
      }
    }
  }

  const generationOf = ({ keys }: Contribution, slot: Slot) =>
    keys.find((each) => each.slot === slot)?.generation;
  const hashes = new Map(contribution.keys.map(({ slot, keyHash }) => [slot, keyHash]));

  return {
    all,
    rtmp,
    stillServe: (now) =>
      JSON.stringify(now.plan) === JSON.stringify(plan) &&
      // Each SRT listener has its passphrase for life.
      (srtPort === undefined ||
        slots.every((slot) => generationOf(now, slot) === generationOf(contribution, slot))),
    follow(now) {
      for (const { slot, keyHash } of now.keys) {
        const before = hashes.get(slot);
        hashes.set(slot, keyHash);
        if (before !== undefined && !before.equals(keyHash)) rtmp[slot]?.hangUp();
      }
    },
  };
}

/** What a program needs to start, and none of the secrets beside it: it reads what strangers send. */
function programsOf({ PATH, LD_LIBRARY_PATH }: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return { PATH, LD_LIBRARY_PATH };
}
