import { HEIGHT, WIDTH } from '../draw/svg.ts';
import type { Generated, Layer, Shot } from '../draw/shot.ts';

const FRAMES_A_SECOND = 24;
const CROSSFADE = 0.75;
const DIP = 0.5;
/** librsvg hands over premultiplied colours; overlay's own reading of them is wrong for planar RGB. */
const STRAIGHT = ',unpremultiply=inplace=1';

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

const isGenerated = (ground: Layer | Generated): ground is Generated => 'lavfi' in ground;

function vignettePicture(strength: number): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><defs>` +
    `<radialGradient id="v" cx="50%" cy="48%" r="72%"><stop offset=".5" stop-color="#000" stop-opacity="0"/>` +
    `<stop offset="1" stop-color="#000" stop-opacity="${strength}"/></radialGradient></defs>` +
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#v)"/></svg>`
  );
}

function layersOf(shot: Shot): Layer[] {
  const ground = isGenerated(shot.ground) ? [] : [shot.ground];
  return [...ground, ...shot.layers].flatMap((layer) => [layer, ...(layer.through ?? [])]);
}

/** Every still that the film needs, in the order of its inputs. */
export function picturesOf(film: Film): string[] {
  const stills = film.shots.flatMap(layersOf).map((layer) => layer.svg);
  return film.vignette === undefined ? stills : [...stills, vignettePicture(film.vignette)];
}

/** Running time: crossfades overlap two shots. */
export function secondsOf(film: Film): number {
  const overlaps = film.shots.slice(1).filter((shot) => shot.enter === 'fade').length;
  return film.shots.reduce((sum, shot) => sum + shot.seconds, 0) - overlaps * CROSSFADE;
}

/** Writes the filter graph: takes inputs in the order of `picturesOf`. */
class Graph {
  readonly lines: string[] = [];
  #input = 0;
  #label = 0;

  label(): string {
    return `v${this.#label++}`;
  }

  filter(from: readonly string[], filters: string): string {
    const to = this.label();
    this.lines.push(`${from.map((name) => `[${name}]`).join('')}${filters}[${to}]`);
    return to;
  }

  /** One still, decoded once and repeated for ever. */
  still(layer: Omit<Layer, 'mode' | 'through'>, format = `gbrap${STRAIGHT}`): string {
    const from = `${this.#input++}:v`;
    const scale = (flags: string) =>
      layer.enlarge === undefined
        ? ''
        : `scale=iw*${layer.enlarge}:ih*${layer.enlarge}:flags=${flags},`;
    if (layer.spin === undefined) {
      return this.filter([from], `${scale('bicubic')}format=${format},loop=-1:1:0,setpts=N`);
    }
    // Turning costs by area: turn it small, enlarge it afterwards.
    const turned = `format=${format},loop=-1:1:0,setpts=N,rotate=a='${layer.spin}':c=black@0`;
    return this.filter([from], `${turned},${scale('bilinear')}null`);
  }

  /** A still as a full picture that can be blended: its travel becomes a crop. */
  window(layer: Omit<Layer, 'mode' | 'through'>): string {
    return this.filter(
      [this.still(layer, 'gbrp')],
      `crop=${WIDTH}:${HEIGHT}:x='-(${layer.x ?? '0'})':y='-(${layer.y ?? '0'})'`,
    );
  }

  lay(under: string, layer: Layer): string {
    const mode = layer.mode ?? 'over';
    if (mode === 'over' && layer.through === undefined) {
      const still = this.still(layer);
      return this.filter(
        [under, still],
        `overlay=x='${layer.x ?? '0'}':y='${layer.y ?? '0'}':format=gbrp`,
      );
    }
    let light = this.window(layer);
    for (const texture of layer.through ?? []) {
      light = this.filter([light, this.window(texture)], 'blend=all_mode=multiply');
    }
    return this.filter([under, light], `blend=all_mode=${mode}`);
  }

  shot(shot: Shot): string {
    let now = isGenerated(shot.ground) ? this.generated(shot.ground) : this.window(shot.ground);
    for (const layer of shot.layers) now = this.lay(now, layer);
    const frames = Math.round(shot.seconds * FRAMES_A_SECOND);
    const push =
      shot.push === undefined
        ? ''
        : `,scale=w='trunc((${WIDTH}+n*${((WIDTH * shot.push) / frames).toFixed(4)})/2)*2':h=-2:eval=frame:flags=bilinear,crop=${WIDTH}:${HEIGHT},setsar=1`;
    return this.filter([now], `trim=end_frame=${frames},setpts=N${push}`);
  }

  generated(ground: Generated): string {
    const to = this.label();
    const filters = ground.filters === undefined ? '' : `,${ground.filters}`;
    this.lines.push(
      `${ground.lavfi}${filters},format=gbrp,settb=1/${FRAMES_A_SECOND},setpts=N[${to}]`,
    );
    return to;
  }
}

function join(graph: Graph, shots: readonly Shot[]): string {
  let joined = '';
  let seconds = 0;
  for (const shot of shots) {
    let next = graph.shot(shot);
    if (joined === '') {
      joined = next;
      seconds = shot.seconds;
      continue;
    }
    if (shot.enter === 'fade') {
      const offset = (seconds - CROSSFADE).toFixed(3);
      joined = graph.filter(
        [joined, next],
        `xfade=transition=fade:duration=${CROSSFADE}:offset=${offset}`,
      );
      seconds += shot.seconds - CROSSFADE;
      continue;
    }
    if (shot.enter === 'black') {
      joined = graph.filter([joined], `fade=t=out:st=${(seconds - DIP).toFixed(3)}:d=${DIP}`);
      next = graph.filter([next], `fade=t=in:d=${DIP}`);
    }
    joined = graph.filter([joined, next], 'concat=n=2:v=1:a=0,settb=1/24');
    seconds += shot.seconds;
  }
  return joined;
}

/** Text inside a quoted filter argument. */
const escaped = (text: string): string =>
  text.replaceAll('\\', '\\\\').replaceAll("'", '’').replaceAll(':', '\\:').replaceAll(',', '\\,');

// Gone before the second keyframe: posters are picked from keyframes.
function cardFilter(card: NonNullable<Film['card']>, font: string): string {
  const alpha = "'clip((t-0.2)/0.4,0,1)*clip((1.95-t)/0.4,0,1)'";
  return (
    `drawtext=expansion=none:fontfile='${font.replaceAll(':', '\\:')}':text='${escaped(card.text)}':fontsize=${card.size ?? 62}:fontcolor=${card.color}` +
    `:alpha=${alpha}:x=(w-tw)/2:y=h*0.8-th/2:shadowcolor=black@0.35:shadowx=0:shadowy=2`
  );
}

/** Arguments that render the whole film in one ffmpeg process. */
export function filmArguments(film: Film, files: FilmFiles): string[] {
  const graph = new Graph();
  const pictures = picturesOf(film);
  let now = join(graph, film.shots);
  if (film.vignette !== undefined) {
    const corners = graph.filter(
      [`${pictures.length - 1}:v`],
      `format=gbrap${STRAIGHT},loop=-1:1:0,setpts=N`,
    );
    now = graph.filter([now, corners], 'overlay=format=gbrp');
  }
  const seconds = secondsOf(film);
  const card =
    film.card !== undefined && files.font !== undefined
      ? `${cardFilter(film.card, files.font)},`
      : '';
  graph.lines.push(
    `[${now}]${card}fade=t=in:d=0.6,fade=t=out:st=${(seconds - 0.9).toFixed(3)}:d=0.9,` +
      `scale=out_color_matrix=bt709:out_range=tv,format=yuv420p[film]`,
  );
  const stills = pictures.flatMap((_, i) => [
    ['-framerate', String(FRAMES_A_SECOND), '-pattern_type', 'none'],
    ['-f', 'image2', '-i', files.picture(i)],
  ]);
  return [
    ['-hide_banner', '-nostdin', '-v', 'error', '-y'],
    ...stills,
    ['-i', files.sound],
    // One filter thread: the worker packages the film before this one on the other cores.
    ['-filter_complex_threads', '1', '-filter_complex', graph.lines.join(';')],
    ['-map', '[film]', '-map', `${pictures.length}:a`],
    ['-t', seconds.toFixed(3), '-r', String(FRAMES_A_SECOND)],
    ['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '18', '-g', '48'],
    ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709'],
    ['-c:a', 'aac', '-b:a', '160k', '-movflags', '+faststart', files.output],
  ].flat();
}
