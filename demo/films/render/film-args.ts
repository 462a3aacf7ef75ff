import { HEIGHT, picture as pictureOf, resized, sizeOf, WIDTH } from '../draw/svg.ts';
import type { Layer, Shot } from '../draw/shot.ts';
import {
  CROSSFADE,
  type Detail,
  FRAMES_A_SECOND,
  FULL,
  Graph,
  isGenerated,
  joinShots,
} from './film-graph.ts';

export interface Film {
  readonly slug: string;
  readonly shots: readonly Shot[];
  /** Lettering over the first shot. */
  readonly card?: { readonly text: string; readonly color: string; readonly size?: number };
  /** Darkened corners, 0 to 1. */
  readonly vignette?: number;
}

export interface FilmFiles {
  /** Where picture number i of `picturesOf(film)` was written. */
  picture(index: number): string;
  readonly sound: string;
  readonly output: string;
  /** A font file for the card; without it the film has no card. */
  readonly font?: string;
}

function vignettePicture(strength: number): string {
  return pictureOf(
    `<defs><radialGradient id="v" cx="50%" cy="48%" r="72%"><stop offset=".5" stop-color="#000" stop-opacity="0"/>` +
      `<stop offset="1" stop-color="#000" stop-opacity="${strength}"/></radialGradient></defs>` +
      `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#v)"/>`,
  );
}

function layersOf(shot: Shot): Layer[] {
  const ground = isGenerated(shot.ground) ? [] : [shot.ground];
  return [...ground, ...shot.layers].flatMap((layer) => [layer, ...(layer.through ?? [])]);
}

/** Every still that the film needs, in the order of its inputs and in the size that they are laid in. */
export function picturesOf(film: Film, { scale }: Pick<Detail, 'scale'> = FULL): string[] {
  // What is enlarged stays small until then.
  const stills = film.shots
    .flatMap(layersOf)
    .map(({ svg, enlarge }) => (enlarge === undefined ? resized(svg, scale) : svg));
  if (film.vignette === undefined) return stills;
  return [...stills, resized(vignettePicture(film.vignette), scale)];
}

/** Running time: crossfades overlap two shots. */
export function secondsOf({
  shots,
}: {
  readonly shots: readonly Pick<Shot, 'seconds' | 'enter'>[];
}): number {
  const overlaps = shots.slice(1).filter((shot) => shot.enter === 'fade').length;
  return shots.reduce((sum, shot) => sum + shot.seconds, 0) - overlaps * CROSSFADE;
}

/** Text inside a quoted filter argument. */
const escaped = (text: string): string =>
  text.replaceAll('\\', '\\\\').replaceAll("'", '’').replaceAll(':', '\\:').replaceAll(',', '\\,');

// Gone before the second keyframe: posters are picked from keyframes.
function cardFilter(card: NonNullable<Film['card']>, font: string, { scale }: Detail): string {
  const alpha = "'clip((t-0.2)/0.4,0,1)*clip((1.95-t)/0.4,0,1)'";
  return (
    `drawtext=expansion=none:fontfile='${font.replaceAll(':', '\\:')}':text='${escaped(card.text)}':fontsize=${Math.round((card.size ?? 62) * scale)}:fontcolor=${card.color}` +
    `:alpha=${alpha}:x=(w-tw)/2:y=h*0.8-th/2:shadowcolor=black@0.35:shadowx=0:shadowy=2`
  );
}

const QUIET = ['-hide_banner', '-nostdin', '-v', 'error', '-y'];
const TO_VIDEO = 'scale=out_color_matrix=bt709:out_range=tv,format=yuv420p';

function stillsOf(film: Film, { picture }: Pick<FilmFiles, 'picture'>, detail: Detail): string[] {
  // A still whose size and format are not said is rasterised twice: half of the work before the first frame.
  const how = ['-framerate', String(detail.rate), '-pattern_type', 'none', '-pixel_format', 'bgra'];
  return picturesOf(film, detail).flatMap((svg, i) => {
    const { width, height } = sizeOf(svg);
    return [...how, '-video_size', `${width}x${height}`, '-f', 'image2', '-i', picture(i)];
  });
}

/** Packaging encodes it anew: until then nothing is taken away, which also costs least. */
export const SOUND = ['-c:a', 'alac', '-movflags', '+faststart'];

function videoAt(rate: number, preset: string[]): string[] {
  return [
    ['-r', String(rate), '-c:v', 'libx264', ...preset, '-g', String(2 * rate)],
    ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709'],
    SOUND,
  ].flat();
}

/** Arguments that render the whole film in one ffmpeg process. */
export function filmArguments(film: Film, files: FilmFiles, detail = FULL): string[] {
  const { rate } = detail;
  const graph = new Graph(detail);
  let now = joinShots(graph, film.shots, rate);
  if (film.vignette !== undefined) now = graph.corners(now);
  const seconds = secondsOf(film);
  const card =
    film.card !== undefined && files.font !== undefined
      ? `${cardFilter(film.card, files.font, detail)},`
      : '';
  graph.lines.push(
    `[${now}]${card}fade=t=in:d=0.6,fade=t=out:st=${(seconds - 0.9).toFixed(3)}:d=0.9,${TO_VIDEO}[film]`,
  );
  return [
    QUIET,
    stillsOf(film, files, detail),
    ['-i', files.sound],
    // One filter thread: the worker packages the film before this one on the other cores.
    ['-filter_complex_threads', '1', '-filter_complex', graph.lines.join(';')],
    ['-map', '[film]', '-map', `${picturesOf(film).length}:a`],
    ['-t', seconds.toFixed(3)],
    videoAt(rate, ['-preset', 'ultrafast', '-crf', '18']),
    [files.output],
  ].flat();
}

/** Arguments that draw the middle of a film's only shot as one picture of 1280x720, without lettering. */
export function stillArguments(film: Film, files: Pick<FilmFiles, 'picture' | 'output'>): string[] {
  const graph = new Graph(FULL, Math.round((secondsOf(film) / 2) * FRAMES_A_SECOND));
  let now = joinShots(graph, film.shots, FRAMES_A_SECOND);
  if (film.vignette !== undefined) now = graph.corners(now);
  graph.lines.push(`[${now}]format=rgb24[still]`);
  return [
    QUIET,
    stillsOf(film, files, FULL),
    ['-filter_complex_threads', '1', '-filter_complex', graph.lines.join(';')],
    ['-map', '[still]', '-frames:v', '1', '-compression_level', '3', files.output],
  ].flat();
}

/** Degrees of the colour wheel that the parts of a long film stand from the first at most: another hour, the same place. */
const HUES = 16;

/**
 * Arguments that make a long film of one that was drawn: a part for each card, each in a light of its own and with the
 * card over its beginning.
 */
export function longArguments(
  { seconds, cards }: { seconds: number; cards: readonly string[] },
  files: Omit<FilmFiles, 'picture'> & { readonly part: string },
  { scale, rate }: Detail,
): string[] {
  const { font } = files;
  const lettered = font === undefined ? [] : cards;
  const lettering = lettered.map((text, i) => {
    const [from, until] = [i * seconds + 0.6, i * seconds + 4].map((each) => each.toFixed(2));
    return (
      `,drawtext=expansion=none:fontfile='${font?.replaceAll(':', '\\:')}':text='${escaped(text)}':fontsize=${Math.round(46 * scale)}:fontcolor=white` +
      `:enable='between(t,${from},${until})':alpha='clip((t-${from})/0.4,0,1)*clip((${until}-t)/0.4,0,1)'` +
      `:x=w*0.07:y=h*0.84:shadowcolor=black@0.4:shadowx=0:shadowy=2`
    );
  });
  return [
    QUIET,
    ['-stream_loop', String(cards.length - 1), '-i', files.part, '-i', files.sound],
    ['-vf', `hue=h='${HUES}*sin(2*floor(t/${seconds.toFixed(3)}))'${lettering.join('')}`],
    ['-map', '0:v', '-map', '1:a', '-t', (seconds * cards.length).toFixed(3)],
    videoAt(rate, ['-preset', 'ultrafast', '-crf', '20']),
    [files.output],
  ].flat();
}
