import type { Palette } from './color.ts';
import type { Random } from '../random.ts';

/** How a layer meets what lies under it. */
export type Mode = 'over' | 'screen' | 'multiply' | 'softlight' | 'addition';

/** One still picture that moves. Positions are ffmpeg expressions of `n`, the frame in the shot. */
export interface Layer {
  readonly svg: string;
  /** Drawn this many times smaller and enlarged once: soft textures then cost a fraction. */
  readonly enlarge?: number;
  readonly mode?: Mode;
  readonly x?: string;
  readonly y?: string;
  /** Angle in radians about the picture's own centre. */
  readonly spin?: string;
  /** Textures that this one shines through: shimmer, twinkle, flicker. */
  readonly through?: readonly Omit<Layer, 'mode' | 'through'>[];
}

/** ffmpeg's own generators, for the abstract films. */
export interface Generated {
  readonly lavfi: string;
  /** Filters that bring it to 1280x720. */
  readonly filters?: string;
}

export interface Shot {
  /** Covers the whole picture. */
  readonly ground: Layer | Generated;
  readonly layers: readonly Layer[];
  readonly seconds: number;
  /** The camera comes nearer by this share of the width over the shot. */
  readonly push?: number;
  /** How this shot begins. */
  readonly enter?: 'cut' | 'fade' | 'black';
}

/** Sideways travel at so many pixels a second; the picture must be wide enough. */
export const drift = (pixelsPerSecond: number, from = 0): string =>
  `${from}+n*${(pixelsPerSecond / 24).toFixed(4)}`;

/** Rocking: `amount` pixels to both sides in `period` seconds. */
export const sway = (middle: number, amount: number, period: number, phase = 0): string =>
  `${middle}+${amount}*sin(n*${((2 * Math.PI) / (period * 24)).toFixed(5)}+${phase.toFixed(2)})`;

/** What every scene is drawn from. */
export interface Look {
  readonly random: Random;
  readonly palette: Palette;
  readonly seconds: number;
}

export type Scene = (look: Look) => Shot;
