import { type Block, periodsOf, type Source } from '#media/timeline/blocks.ts';
import { channelManifest } from '#media/dash/channel-manifest.ts';
import { slotPlaylist } from '#media/hls/channel-playlists.ts';
import {
  type DvrWindow,
  type Ticks,
  TICKS_A_SECOND,
  windowSegmentsOf,
} from '#media/timeline/timeline.ts';
import { aSchedule, aSource } from '#media/test/channel.ts';
import { type Figure, figure } from './figure.ts';

const ROUNDS = 5;
const ROUND_MS = 1000;
const CHANNELS = [10, 100, 1000];
const WINDOWS = { '60s': 60, '1h': 3600, '168h': 168 * 3600 };
/** What a core must write a second for a window of a minute. */
const DEMAND = 50_000;
/** Each channel more must not cost what the others are served with. */
const FLAT = 0.7;
const HOURS = 170;
/** Channels share the titles of one catalogue. */
const TITLES = 50;
const START = 1_780_000_000 * TICKS_A_SECOND;

type Format = 'hls' | 'dash';
type Channel = Block[];

/**
 * Manifests that one core writes a second, from published blocks to the bytes that are sent, nothing remembered: for
 * 10, 100 and 1,000 channels, and for windows of a minute, an hour and a week. The minute against the demand, more
 * channels against ten, longer windows against the minute.
 */
export async function measure(): Promise<Figure[]> {
  const catalogue = Array.from({ length: TITLES }, (_, i) => films(i));
  const channels = Array.from({ length: Math.max(...CHANNELS) }, (_, i) =>
    aWeek(catalogue[i % TITLES] ?? []),
  );
  const figures: Figure[] = [];
  for (const format of ['hls', 'dash'] as const) {
    const rate = (count: number, seconds: number) => () =>
      rateOf(channels.slice(0, count), format, seconds);
    const minute = bestInTurn(CHANNELS.map((count) => rate(count, WINDOWS['60s'])));
    const [ten = Number.NaN] = minute;
    const name = (what: string) => `manifests-${format}-${what}`;
    figures.push(
      figure({ name: name('60s-10-channels'), value: ten, reference: DEMAND }, { atLeast: 1 }),
    );
    for (const [i, value] of minute.entries()) {
      if (i === 0) continue;
      const measured = { name: name(`60s-${CHANNELS[i]}-channels`), value, reference: ten };
      figures.push(figure(measured, { atLeast: FLAT }));
    }
    for (const window of ['1h', '168h'] as const) {
      const [value = Number.NaN] = bestInTurn([rate(10, WINDOWS[window])]);
      figures.push(figure({ name: name(window), value, reference: ten }, { atLeast: 0 }));
    }
  }
  return figures;
}

/** Films of some minutes, of other lengths for each seed. */
function films(seed: number): Source[] {
  return [3, 7, 22].map((minutes, i) =>
    aSource(`film-${seed}-${i}`, (minutes * 60 + (seed % 7)) * 24, [240, 360, 480, 720]),
  );
}

/** A week of half hours. */
function aWeek(sources: Source[]): Channel {
  const ticks = 1800 * TICKS_A_SECOND;
  return aSchedule(
    START,
    Array.from({ length: HOURS * 2 }, () => ({ sources, ticks })),
  );
}

/** The best of each over some rounds, asked in turn: what else the machine does only slows, and memory more than the rest. */
function bestInTurn(rates: readonly (() => number)[]): number[] {
  // The first round warms up and is thrown away.
  const rounds = Array.from({ length: ROUNDS + 1 }, () => rates.map((rate) => rate())).slice(1);
  return rates.map((_, i) => Math.max(...rounds.map((round) => round[i] ?? Number.NaN)));
}

/** Bodies a second of CPU, over channels and moments in turn. */
function rateOf(channels: Channel[], format: Format, seconds: number): number {
  let written = 0;
  const cpu = process.cpuUsage();
  const until = performance.now() + ROUND_MS;
  do {
    for (let i = 0; i < (seconds > 3600 ? 1 : 50); i += 1, written += 1) {
      const channel = channels[written % channels.length] ?? [];
      const now = START + 168 * 3600 * TICKS_A_SECOND + ((written * 137) % 3600) * TICKS_A_SECOND;
      write(channel, format, seconds, now);
    }
  } while (performance.now() < until);
  const { user, system } = process.cpuUsage(cpu);
  return written / ((user + system) / 1e6);
}

function write(channel: Channel, format: Format, seconds: number, now: Ticks): Buffer {
  const span: DvrWindow = {
    from: now - seconds * TICKS_A_SECOND,
    to: Number.POSITIVE_INFINITY,
    edge: now,
  };
  const items = blocksIn(channel, span).flatMap((block) => periodsOf(block, span.from, now));
  const shown = windowSegmentsOf(items, span);
  const root = '../../../../../';
  const text =
    format === 'hls'
      ? slotPlaylist({
          windowSegments: shown,
          slot: 'v480',
          playlistType: 'LIVE',
          targetSeconds: 4,
          root,
        })
      : channelManifest({
          windowSegments: shown,
          window: span,
          playlistType: 'LIVE',
          depthSeconds: seconds,
          targetSeconds: 4,
          root,
        });
  return Buffer.from(text);
}

/** Blocks are found by time, as the database's index does. */
function blocksIn(channel: Channel, { from, edge }: DvrWindow): Block[] {
  let [low, high] = [0, channel.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((channel[middle]?.end ?? 0) > from) high = middle;
    else low = middle + 1;
  }
  let end = low;
  while ((channel[end]?.start ?? edge) < edge) end += 1;
  return channel.slice(low, end);
}
