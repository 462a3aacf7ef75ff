import { setTimeout as sleep } from 'node:timers/promises';
import { liveOrigin } from '#modules/live/index.ts';
import { slotPlaylist } from '#media/hls/channel-playlists.ts';
import { edgeOf } from '#media/timeline/timeline.ts';
import type { Arena } from './arena.ts';

export const CAP = { maxHeight: 1080, audioOnly: false, dataSaver: false };
export const AUDIENCE = { maxClass: undefined, zone: 'wib' } as const;

/**
 * Asks for the live playlist each second, as a player does, and remembers every segment that it named: what was said
 * once must stay so.
 */
export function watchLive({ db, channelId }: Arena) {
  const said = new Map<string, string>();
  const problems: string[] = [];
  let isOver = false;
  let polls = 0;
  let largestStepSeconds = 0;
  let largestDelaySeconds = 0;
  let last: { edge: number; at: number } | undefined;
  const origin = liveOrigin(db);

  async function look(): Promise<void> {
    const now = new Date();
    const asked = { channelId, window: 'live' as const, ratingPolicy: AUDIENCE, limits: CAP, now };
    const found = await origin.findWindowSegments(asked);
    if (typeof found === 'string') return;
    polls += 1;
    const edge = edgeOf(found.windowSegments);
    if (last !== undefined && edge > last.edge) {
      largestStepSeconds = Math.max(largestStepSeconds, (now.getTime() - last.at) / 1000);
    }
    if (last === undefined || edge > last.edge) last = { edge, at: now.getTime() };
    largestDelaySeconds = Math.max(largestDelaySeconds, now.getTime() / 1000 - edge / 90_000);
    for (const slot of ['v240', 'a56', 'a96']) {
      const { windowSegments: shown, playlistType: growth, targetSeconds } = found;
      const text = slotPlaylist({
        windowSegments: shown,
        slot,
        playlistType: growth,
        targetSeconds,
        root: '',
      });
      for (const [number, line] of segmentsOf(text)) {
        const key = `${slot}/${number}`;
        const before = said.get(key) ?? line;
        if (before !== line) problems.push(`${key} was ${before} and became ${line}`);
        said.set(key, line);
      }
    }
  }

  const running = (async () => {
    while (!isOver) {
      await look().catch((error: unknown) => problems.push(String(error)));
      await sleep(1_000);
    }
  })();

  return {
    async stop() {
      isOver = true;
      await running;
      return {
        problems,
        figures: { polls, segments: said.size, largestStepSeconds, largestDelaySeconds },
      };
    },
  };
}

/** Media sequence number to address, length and discontinuity number of each segment of a playlist. */
function segmentsOf(text: string): [number, string][] {
  const lines = text.split('\n');
  const valueOf = (tag: string) =>
    Number(lines.find((line) => line.startsWith(`${tag}:`))?.slice(tag.length + 1) ?? 0);
  let number = valueOf('#EXT-X-MEDIA-SEQUENCE');
  let discontinuity = valueOf('#EXT-X-DISCONTINUITY-SEQUENCE');
  let length = '';
  const segments: [number, string][] = [];
  for (const line of lines) {
    if (line === '#EXT-X-DISCONTINUITY') discontinuity += 1;
    else if (line.startsWith('#EXTINF:')) length = line;
    else if (line !== '' && !line.startsWith('#')) {
      segments.push([number, `${line} ${length} ${discontinuity}`]);
      number += 1;
    }
  }
  return segments;
}
