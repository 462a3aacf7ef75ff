import { CMAF, PRIMING_SAMPLES, SAMPLE_RATE, renditionOptions, soundOptions } from './encode.ts';
import { AUDIO_RATES, type Rendition } from './ladder.ts';

/**
 * A slate's segments: 24 frames of picture and 45 of sound, which are exactly as long as each other, so that all tracks
 * count alike. Short ones, for whatever follows begins at the end of one.
 */
export const SLATE_SEGMENT_TICKS = 86_400;
const FPS = 25;
const FRAMES = 24;

/** Changes when the slate looks different: a new asset is then drawn. */
export const SLATE_LOOK = 1;
const WORDS = 'Siaran terputus';
const MORE_WORDS = 'Kami sedang menyambungkan lagi';

type DrawText = {
  font: string;
  text: string;
  size: number | string;
  y: string;
  x?: string;
  colour?: string;
};

/** A filter of ffmpeg that draws one line of text; `%{…}` in the text is its own language. */
export function drawText({
  font,
  text,
  size,
  y,
  x = '(w-tw)/2',
  colour = 'white',
}: DrawText): string {
  const file = font.replaceAll(':', '\\:');
  const clean = text.replaceAll("'", '’');
  return `drawtext=fontfile='${file}':text='${clean}':fontsize=${size}:fontcolor=${colour}:x='${x}':y='${y}'`;
}

/** Arguments of one ffmpeg that draws the slate in every size, with silence beside it. */
export function slateArguments(options: {
  renditions: Rendition[];
  segments: number;
  font: string | undefined;
  fileOf: (trackId: string) => string;
}): string[] {
  const { renditions, segments, font, fileOf } = options;
  const seconds = (SLATE_SEGMENT_TICKS * segments) / 90_000;
  const words =
    font === undefined
      ? []
      : [
          drawText({ font, text: WORDS, size: 'h/11', y: 'h*0.40' }),
          drawText({ font, text: MORE_WORDS, size: 'h/22', y: 'h*0.54', colour: '0xc0c4d0' }),
        ];
  // Drawn once and shown again: nothing in it moves.
  const repeat = `loop=loop=${FRAMES * segments - 1}:size=1,setpts=N/(${FPS}*TB)`;
  const each = ({ id, width, height }: Rendition) =>
    [`[s${id}]scale=${width}:${height},setsar=1`, ...words, repeat].join(',');
  const graph = [
    `[0:0]format=yuv420p,split=${renditions.length}${renditions.map(({ id }) => `[s${id}]`).join('')}`,
    ...renditions.map((rendition) => `${each(rendition)}[${rendition.id}]`),
    `[1:0]atrim=start_sample=${PRIMING_SAMPLES}:end=${seconds},asetpts=PTS-STARTPTS,` +
      `asplit=${AUDIO_RATES.length}${AUDIO_RATES.map(({ id }) => `[${id}]`).join('')}`,
  ].join(';');
  const plan = { frameRate: { numerator: FPS, denominator: 1 }, preset: 'veryfast' as const };
  const length = SLATE_SEGMENT_TICKS / 90_000;
  return [
    ['-hide_banner', '-nostdin', '-v', 'error', '-y'],
    ['-f', 'lavfi', '-i', `color=c=0x0b0d12:s=1280x720:r=${FPS}:d=${1 / FPS}`],
    ['-f', 'lavfi', '-i', `anullsrc=r=${SAMPLE_RATE}:cl=stereo:d=${seconds}`],
    ['-filter_complex', graph],
    ...renditions.map((rendition) =>
      [
        renditionOptions(plan, rendition),
        ['-tune', 'stillimage', '-g', String(FRAMES), '-keyint_min', String(FRAMES)],
        ['-min_frag_duration', String(Math.round((length - 0.1) * 1_000_000))],
        ['-movflags', `${CMAF}+global_sidx+frag_keyframe`, '-f', 'mp4', fileOf(rendition.id)],
      ].flat(),
    ),
    ...AUDIO_RATES.map(({ id, bitrate }) =>
      [
        soundOptions(id, bitrate, length - 0.01),
        ['-movflags', `${CMAF}+global_sidx`, '-f', 'mp4', fileOf(id)],
      ].flat(),
    ),
  ].flat();
}
