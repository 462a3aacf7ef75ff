import type { Crop } from '#contract/catalog/picture-fields.ts';

export type Shown = { url: string; w: number; h: number };
export type Point = { x: number; y: number };

export const ratios = {
  '2:3': 2 / 3,
  '16:9': 16 / 9,
  '21:9': 21 / 9,
  '4:5': 4 / 5,
  '1:1': 1,
} as const;
export type Ratio = keyof typeof ratios;

/** How high a window is, as a share of its picture. */
export const heightOf = (crop: Crop, { w, h }: Pick<Shown, 'w' | 'h'>, ratio: Ratio): number =>
  (crop.w * w) / ratios[ratio] / h;

/** The largest window of a ratio around a point that has to stay in view: what the worker draws without another one. */
export function cropAround({ w, h }: Pick<Shown, 'w' | 'h'>, ratio: Ratio, focus: Point): Crop {
  const part = Math.min(1, (h * ratios[ratio]) / w);
  const high = heightOf({ x: 0, y: 0, w: part }, { w, h }, ratio);
  const from = (at: number, size: number) => Math.max(0, Math.min(1 - size, at - size / 2));
  return { x: from(focus.x, part), y: from(focus.y, high), w: part };
}
