import { HEIGHT, WIDTH } from '../draw/svg.ts';
import type { Generated, Layer, Shot } from '../draw/shot.ts';

/** Scenes reckon their movements in frames of this rate. */
export const FRAMES_A_SECOND = 24;
export const CROSSFADE = 0.75;
const DIP = 0.5;
/** librsvg hands over premultiplied colours; overlay's own reading of them is wrong for planar RGB. */
const STRAIGHT = ',unpremultiply=inplace=1';

/** How finely a film is drawn: time goes into pixels times frames, here and when it is packaged. */
export interface Detail {
  /** Of 1280x720. */
  readonly scale: number;
  readonly rate: number;
}

export const FULL: Detail = { scale: 1, rate: FRAMES_A_SECOND };
/** 864x486, just enough for the rendition of 480, at sixteen pictures a second: half of the work, or less. */
export const LIGHT: Detail = { scale: 0.675, rate: 16 };
/** For minutes of calm pictures. */
export const CALM: Detail = { scale: 0.675, rate: 12 };

export const isGenerated = (ground: Layer | Generated): ground is Generated => 'lavfi' in ground;

/** Writes the filter graph: takes inputs in the order of `picturesOf`. */
export class Graph {
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
    if (layer.spin === undefined) {
      const scale = this.enlarged(layer.enlarge, 'bicubic');
      return this.filter([from], `${scale}format=${format},loop=-1:1:0,setpts=N`);
    }
    // Turning costs by area: turn it small, enlarge it afterwards.
    const after = this.enlarged(layer.enlarge, 'bilinear');
    const turned = `format=${format},loop=-1:1:0,setpts=N,rotate=a='${this.at(layer.spin)}':c=black@0`;
    return this.filter([from], `${turned},${after}null`);
  }

  /** Pictures come in the size of the film already, those that are to be enlarged in their own. */
  enlarged(enlarge: number | undefined, flags: string): string {
    if (enlarge === undefined) return '';
    const { scale } = this.#detail;
    if (scale === 1) return `scale=iw*${enlarge}:ih*${enlarge}:flags=${flags},`;
    // Rounded up: a ground must not end short of the picture.
    const by = Number((enlarge * scale).toFixed(6));
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
    // Sources make 24 a second. One cross-fade takes no two rates.
    const paced = rate === FRAMES_A_SECOND ? '' : `,fps=${rate}`;
    this.lines.push(
      `${ground.lavfi}${filters}${paced}${sized},format=gbrp,settb=1/${rate},setpts=N[${to}]`,
    );
    return to;
  }

  /** Darkens the corners by the picture that comes last. */
  corners(under: string): string {
    const corners = this.filter(
      [`${this.#input++}:v`],
      `format=gbrap${STRAIGHT},loop=-1:1:0,setpts=N`,
    );
    return this.filter([under, corners], 'overlay=format=gbrp');
  }
}

/** Lays one shot behind the other; the name of what comes out. */
export function joinShots(graph: Graph, shots: readonly Shot[], rate: number): string {
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
