import { CMAF, PRIMING_SAMPLES, SAMPLE_RATE, renditionOptions, soundOptions } from './encode.ts';
import { type FrameRate, houseRate, rateText } from './frame-rate.ts';
import { AUDIO_RATES, LADDER, type Rendition } from './ladder.ts';
import { watchOptions, watchPicture, watchSound } from './live-watch.ts';
import { STEREO } from './loudness.ts';

/** What a contribution comes in: as RTMP servers pass it on, or a transport stream. */
export type ContributionFormat = 'flv' | 'mpegts';

export type LivePlan = {
  format: ContributionFormat;
  frameRate: FrameRate;
  interlaced: boolean;
  renditions: Rendition[];
  videoIndex: number;
  /** Null: the contribution is silent, and so is the channel. */
  audioIndex: number | null;
  preset: 'ultrafast' | 'veryfast';
};

/** The tracks that a plan writes, in the order of its outputs: the first is pipe 3. */
export function liveTrackIds({ renditions }: Pick<LivePlan, 'renditions'>): string[] {
  return [...renditions.map(({ id }) => id), ...AUDIO_RATES.map(({ id }) => id)];
}

/** Sound leaves in pieces this long, of which segments are put together that end where the picture's do. */
export const SOUND_PIECE_SECONDS = 0.5;
const FIRST_PIPE = 3;

/** Behind the tracks: small pictures for the wall, and what is wrong with picture and sound (live-watch.ts). */
export function watchPipesOf(plan: Pick<LivePlan, 'renditions'>): {
  picture: number;
  report: number;
} {
  const picture = FIRST_PIPE + liveTrackIds(plan).length;
  return { picture, report: picture + 1 };
}

/**
 * Arguments of one ffmpeg that reads a contribution from its standard input and writes each track to a pipe of its
 * own. The shape is that of assets: players change between the two without noticing.
 */
export function liveEncodeArguments(plan: LivePlan): string[] {
  return [
    ['-hide_banner', '-v', 'warning', '-nostats'],
    // All of it is here already when this begins: nothing is gained by reading on before it is understood.
    ['-probesize', '2000000', '-analyzeduration', '2000000', '-fflags', '+discardcorrupt'],
    ['-f', plan.format, '-i', 'pipe:0'],
    ...(plan.audioIndex === null
      ? [['-f', 'lavfi', '-i', `anullsrc=r=${SAMPLE_RATE}:cl=stereo`]]
      : []),
    ['-filter_complex', filterGraph(plan)],
    ...plan.renditions.map((rendition, i) => [
      ...renditionOptions(plan, rendition),
      ...toPipe(FIRST_PIPE + i, '+frag_keyframe'),
    ]),
    ...AUDIO_RATES.map(({ id, bitrate }, i) => [
      ...soundOptions(id, bitrate, SOUND_PIECE_SECONDS),
      ...toPipe(FIRST_PIPE + plan.renditions.length + i, ''),
    ]),
    watchOptions(watchPipesOf(plan).picture),
  ].flat();
}

function toPipe(number: number, flag: string): string[] {
  return ['-movflags', `${CMAF}${flag}`, '-flush_packets', '1', '-f', 'mp4', `pipe:${number}`];
}

function filterGraph(plan: LivePlan): string {
  const { renditions, frameRate, interlaced } = plan;
  const picture = [
    ...(interlaced ? ['yadif'] : []),
    `fps=${rateText(frameRate)}:start_time=0`,
    // Square pixels first, so that what follows measures what is seen.
    'scale=trunc(iw*sar/2)*2:ih',
    'format=yuv420p',
    `split=${renditions.length + 1}`,
  ];
  const { report } = watchPipesOf(plan);
  const sound = plan.audioIndex === null ? '1:0' : `0:${plan.audioIndex}`;
  return [
    `[0:${plan.videoIndex}]${picture.join(',')}${renditions.map(({ id }) => `[s${id}]`).join('')}[look]`,
    watchPicture(report),
    ...renditions.map((rendition) => `[s${rendition.id}]${intoBox(rendition)}[${rendition.id}]`),
    `[${sound}]aresample=${SAMPLE_RATE}:async=1000:first_pts=0,${STEREO},` +
      `atrim=start_sample=${PRIMING_SAMPLES},asetpts=PTS-STARTPTS,asplit=${AUDIO_RATES.length + 1}` +
      `${AUDIO_RATES.map(({ id }) => `[${id}]`).join('')}[listen]`,
    watchSound(report),
  ].join(';');
}

/** A channel keeps its 16:9 whatever comes in, so that its pictures never change their size on air. */
function intoBox({ width, height }: Rendition): string {
  return (
    `scale=${width}:${height}:force_original_aspect_ratio=decrease,` +
    `pad=${width}:${height}:-1:-1,setsar=1`
  );
}

const NTSC: FrameRate = { numerator: 30_000, denominator: 1001 };
const WHOLE_RATES = [24, 25, 30];

/** The rate to air at: frames must be whole in 90 kHz, for the channel's clock counts in that. */
export function liveRate(fps: number): FrameRate {
  const rate = houseRate(fps);
  const value = rate.numerator / rate.denominator;
  if (rateText(rate) === rateText(NTSC)) return NTSC;
  const nearest = WHOLE_RATES.toSorted((a, b) => Math.abs(a - value) - Math.abs(b - value))[0];
  return { numerator: nearest ?? 25, denominator: 1 };
}

/** How many cores a rendition of this quality takes, about: veryfast, 25 frames. */
const CORES: Record<number, number> = { 240: 0.1, 360: 0.2, 480: 0.35, 720: 0.7, 1080: 1.4 };
/** What a channel may take of the machine: the rest is for the viewers and for other channels. */
const SHARE = 0.25;

/**
 * The renditions of live channels: those that are asked for, or as many as a quarter of the machine makes while it
 * happens.
 * At least the two smallest, for a channel that stalls is no channel.
 */
export function liveLadder(asked: readonly number[] | undefined, cores: number): Rendition[] {
  if (asked) return LADDER.filter(({ quality }) => asked.includes(quality));
  let left = cores * SHARE;
  return LADDER.filter(({ quality }, i) => {
    left -= CORES[quality] ?? 0;
    return i < 2 || left >= 0;
  });
}
