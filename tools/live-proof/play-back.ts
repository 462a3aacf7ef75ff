import { execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Arena } from './arena.ts';
import { listArchive } from './rows.ts';
import { PLAYERS, type Site } from './site.ts';

const BESIDE_MS = 15_000;
const WHOLE_AFTER_MS = 32_000;
const FPS = 25;
/** Frames at the ends of stretches that a decoder may keep to itself. */
const SLACK = 12;
/** While it is live: what a viewer would call a fault, beside what the machine was too busy for. */
const LONGEST_STALL_SECONDS = 2;
const LEAST_PLAYED = 0.85;

/** Watches what is live with each player, for so long: encoders may do what they like meanwhile. */
export async function playLive(site: Site, seconds: number) {
  const problems: string[] = [];
  const figures = await Promise.all(
    PLAYERS.map(async ([engine, file]) => {
      const seen = await site.watch(engine, seconds, file);
      const name = `${engine} ${file}`;
      const isWhole =
        seen.errors.length === 0 &&
        seen.longestStallSeconds < LONGEST_STALL_SECONDS &&
        seen.playedSeconds / seen.passedSeconds > LEAST_PLAYED;
      if (!isWhole) problems.push(`${name} live: ${JSON.stringify(seen)}`);
      return { name, ...seen };
    }),
  );
  return { problems, figures };
}

/** Watches it again: all of it by ffprobe, and the time around each kill by each player in a real browser. */
export async function playBack(
  { db, channelId }: Arena,
  site: Site,
  kills: { at: number; back: number }[],
) {
  const problems: string[] = [];
  const { spans } = await listArchive(db, channelId);
  const [first, last] = [spans[0], spans.at(-1)];
  if (!first || !last) return { problems: ['nothing was aired'], figures: {} };
  // Until then its playlist may still grow, and ffmpeg would join it where it is live.
  await sleep(Math.max(0, last.reachTicks / 90 + WHOLE_AFTER_MS - Date.now()));
  // ffmpeg reads one whole slot: session, hole, slate, session.
  const aired = spans.reduce((sum, span) => sum + (span.reachTicks - span.startTicks), 0) / 90_000;
  const expected = Math.round(aired * FPS);
  const whole = { from: first.startTicks, to: last.reachTicks };
  const probed = await countFrames(site.address(whole, 'v240.m3u8'));
  if (Math.abs(probed - expected) > SLACK)
    problems.push(`ffprobe sees ${probed} of ${expected} frames`);

  const played: object[] = [];
  for (const { at, back } of kills) {
    const part = { from: (at - BESIDE_MS) * 90, to: (back + BESIDE_MS) * 90 };
    const all = await Promise.all(
      PLAYERS.map(async ([engine, file]) => ({
        name: `${engine} ${file}`,
        ...(await site.play(engine, site.address(part, file))),
      })),
    );
    for (const seen of all)
      if (!seen.ended || seen.errors.length > 0) problems.push(JSON.stringify(seen));
    played.push({ lengthSeconds: (part.to - part.from) / 90_000, players: all });
  }
  return { problems, figures: { expected, probed, played } };
}

async function countFrames(url: string): Promise<number> {
  const args = ['-v', 'error', '-count_packets', '-select_streams', 'v:0'];
  const { stdout } = await promisify(execFile)(
    'ffprobe',
    [...args, '-show_entries', 'stream=nb_read_packets', '-of', 'csv=p=0', url],
    { timeout: 240_000, killSignal: 'SIGKILL' },
  );
  return Number.parseInt(stdout, 10);
}
