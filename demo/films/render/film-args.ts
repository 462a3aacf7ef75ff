import { HEIGHT, WIDTH } from '../draw/svg.ts';
import type { Generated, Layer, Shot } from '../draw/shot.ts';

/** Scenes reckon their movements in frames of this rate. */
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

/** How finely a film is drawn: time goes into pixels times frames, here and when it is packaged. */
export interface Detail {
  /** Of 1280x720. */
  readonly scale: number;
  readonly rate: number;
}

export const FULL: Detail = { scale: 1, rate: FRAMES_A_SECOND };
/** 864x486, just enough for the rendition of 480: and drawn as cartoons are, sixteen pictures a second: a good third of the work. */
export const LIGHT: Detail = { scale: 0.675, rate: 16 };
/** For minutes of calm pictures. */
export const CALM: Detail = { scale: 0.675, rate: 12 };

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
  readonly width: number;
  readonly height: number;
  readonly #detail: Detail;
  /** The frame of the shot that the graph begins with. */
  readonly #from: number;
  #input = 0;
  #label = 0;

  constructor(detail: Detail, from = 0) {
    this.#detail = detail;
    this.#from = from;
    this.width = Math.round(WIDTH * detail.scale);
    this.height = Math.round(HEIGHT * detail.scale);
  }

  /** An expression of `n` that was written for 24 frames a second, at this rate and from this frame on. */
  at(expression: string): string {
    const { rate } = this.#detail;
    if (rate === FRAMES_A_SECOND && this.#from === 0) return expression;
    return expression.replaceAll(/\bn\b/g, `(n*${FRAMES_A_SECOND / rate}+${this.#from})`);
  }

  /** A position in pixels of 1280x720. */
  place(expression = '0'): string {
    const { scale } = this.#detail;
    return scale === 1 ? this.at(expression) : `(${this.at(expression)})*${scale}`;
  }

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
    const scale = this.sized(layer.enlarge, 'bicubic');
    if (layer.spin === undefined) {
      return this.filter([from], `${scale}format=${format},loop=-1:1:0,setpts=N`);
    }
    // Turning costs by area: turn it small, enlarge it afterwards.
    const [before, after] =
      layer.enlarge === undefined ? [scale, ''] : ['', this.sized(layer.enlarge, 'bilinear')];
    const turned = `format=${format},loop=-1:1:0,setpts=N,rotate=a='${this.at(layer.spin)}':c=black@0`;
    return this.filter([from], `${before}${turned},${after}null`);
  }

  sized(enlarge: number | undefined, flags: string): string {
    const { scale } = this.#detail;
    if (scale === 1)
      return enlarge === undefined ? '' : `scale=iw*${enlarge}:ih*${enlarge}:flags=${flags},`;
    // Rounded up: a ground must not end short of the picture.
    const by = Number(((enlarge ?? 1) * scale).toFixed(6));
    return `scale=w='ceil(iw*${by})':h='ceil(ih*${by})':flags=${flags},`;
  }

  /** A still as a full picture that can be blended: its travel becomes a crop. */
  window(layer: Omit<Layer, 'mode' | 'through'>): string {
    return this.filter(
      [this.still(layer, 'gbrp')],
      `crop=${this.width}:${this.height}:x='-(${this.place(layer.x)})':y='-(${this.place(layer.y)})'`,
    );
  }

  lay(under: string, layer: Layer): string {
    const mode = layer.mode ?? 'over';
    if (mode === 'over' && layer.through === undefined) {
      const still = this.still(layer);
      return this.filter(
        [under, still],
        `overlay=x='${this.place(layer.x)}':y='${this.place(layer.y)}':format=gbrp`,
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
    const { width, height } = this;
    const nearer = this.at(
      `n*${((width * (shot.push ?? 0)) / Math.round(shot.seconds * FRAMES_A_SECOND)).toFixed(4)}`,
    );
    const push =
      shot.push === undefined
        ? ''
        : `,scale=w='trunc((${width}+${nearer})/2)*2':h=-2:eval=frame:flags=bilinear,crop=${width}:${height},setsar=1`;
    const frames = Math.round(shot.seconds * this.#detail.rate);
    return this.filter([now], `trim=end_frame=${frames},setpts=N${push}`);
  }

  generated(ground: Generated): string {
    const to = this.label();
    const { scale, rate } = this.#detail;
    const filters = ground.filters === undefined ? '' : `,${ground.filters}`;
    const sized = scale === 1 ? '' : `,scale=${this.width}:${this.height}`;
    this.lines.push(
      `${ground.lavfi}${filters}${sized},format=gbrp,settb=1/${rate},setpts=N[${to}]`,
    );
    return to;
  }

  /** Darkens the corners by the picture that comes last. */
  corners(under: string): string {
    const scale = this.sized(undefined, 'bilinear');
    const corners = this.filter(
      [`${this.#input++}:v`],
      `${scale}format=gbrap${STRAIGHT},loop=-1:1:0,setpts=N`,
    );
    return this.filter([under, corners], 'overlay=format=gbrp');
  }
}

function join(graph: Graph, shots: readonly Shot[], rate: number): string {
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
    joined = graph.filter([joined, next], `concat=n=2:v=1:a=0,settb=1/${rate}`);
    seconds += shot.seconds;
  }
  return joined;
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

function stillsOf(film: Film, { picture }: Pick<FilmFiles, 'picture'>, rate: number): string[] {
  return picturesOf(film).flatMap((_, i) => [
    ...['-framerate', String(rate), '-pattern_type', 'none'],
    ...['-f', 'image2', '-i', picture(i)],
  ]);
}

function videoAt(rate: number, preset: string[]): string[] {
  return [
    ['-r', String(rate), '-c:v', 'libx264', ...preset, '-g', String(2 * rate)],
    ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709'],
    ['-c:a', 'aac', '-b:a', '160k', '-movflags', '+faststart'],
  ].flat();
}

/** Arguments that render the whole film in one ffmpeg process. */
export function filmArguments(film: Film, files: FilmFiles, detail = FULL): string[] {
  const { rate } = detail;
  const graph = new Graph(detail);
  let now = join(graph, film.shots, rate);
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
    stillsOf(film, files, rate),
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
  let now = join(graph, film.shots, FRAMES_A_SECOND);
  if (film.vignette !== undefined) now = graph.corners(now);
  graph.lines.push(`[${now}]format=rgb24[still]`);
  return [
    QUIET,
    stillsOf(film, files, FRAMES_A_SECOND),
    ['-filter_complex_threads', '1', '-filter_complex', graph.lines.join(';')],
    ['-map', '[still]', '-frames:v', '1', '-compression_level', '3', files.output],
  ].flat();
}

/** Degrees of the colour wheel that the parts of a long film stand apart at most: another hour, the same place. */
const HUES = 16;

/**
 * Arguments that make a long film of one that was drawn: a part for each chapter, each in a light of its own and with
 * its name over its beginning.
 */
export function longArguments(
  { seconds, chapters }: { seconds: number; chapters: readonly string[] },
  files: Omit<FilmFiles, 'picture'> & { readonly part: string },
  detail: Detail,
): string[] {
  const cards = chapters.slice(1).map((text, i) => {
    const from = ((i + 1) * seconds).toFixed(2);
    return files.font === undefined
      ? ''
      : `,drawtext=expansion=none:fontfile='${files.font.replaceAll(':', '\\:')}':text='${escaped(text)}':fontsize=${Math.round(44 * detail.scale)}:fontcolor=white` +
          `:enable='between(t,${from}+0.6,${from}+4)':x=w*0.07:y=h*0.84:shadowcolor=black@0.4:shadowx=0:shadowy=2`;
  });
  return [
    QUIET,
    ['-stream_loop', String(chapters.length - 1), '-i', files.part, '-i', files.sound],
    ['-vf', `hue=h='${HUES}*sin(2*floor(t/${seconds.toFixed(3)}))'${cards.join('')}`],
    ['-map', '0:v', '-map', '1:a', '-t', (seconds * chapters.length).toFixed(3)],
    videoAt(detail.rate, ['-preset', 'ultrafast', '-crf', '20']),
    [files.output],
  ].flat();
}
