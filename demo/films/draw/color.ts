/** Colours are #rrggbb throughout. */
export type Color = string;

function channels(color: Color): [number, number, number] {
  const value = Number.parseInt(color.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

function hex(value: number): string {
  return Math.round(Math.min(255, Math.max(0, value)))
    .toString(16)
    .padStart(2, '0');
}

/** The colour `share` of the way from one to another (0 is the first). */
export function mix(from: Color, to: Color, share: number): Color {
  const a = channels(from);
  const b = channels(to);
  return `#${a.map((part, i) => hex(part + ((b[i] ?? 0) - part) * share)).join('')}`;
}

export const lighter = (color: Color, share: number): Color => mix(color, '#ffffff', share);
export const darker = (color: Color, share: number): Color => mix(color, '#000000', share);

/** The few colours that a scene is painted with. */
export interface Palette {
  /** From the zenith to the horizon. */
  readonly sky: readonly [Color, Color, Color];
  /** Distant land, where air takes the colour away. */
  readonly far: Color;
  /** The nearest silhouettes. */
  readonly ink: Color;
  /** Sun, moon, lamps. */
  readonly light: Color;
  /** The one colour that stands out. */
  readonly accent: Color;
}
