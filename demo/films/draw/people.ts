import type { Color } from './color.ts';
import { r1 } from './svg.ts';

type Limb = readonly [jointX: number, jointY: number, endX: number, endY: number];

/** A silhouette drawn in units of 1/100 of its height, feet at 0,0, y upwards negative. */
export interface Pose {
  readonly lean?: number;
  readonly arms: readonly [Limb, Limb];
  readonly legs: readonly [Limb, Limb];
  readonly wear?: 'caping' | 'umbrella' | 'peci' | 'skirt' | 'hair';
}

export const POSES = {
  stand: {
    arms: [
      [-9, -62, -8, -46],
      [9, -62, 8, -46],
    ],
    legs: [
      [-4, -24, -5, 0],
      [4, -24, 5, 0],
    ],
  },
  walk: {
    lean: 2,
    arms: [
      [-9, -63, -13, -48],
      [10, -64, 15, -52],
    ],
    legs: [
      [-2, -25, -13, -3],
      [8, -26, 9, 0],
    ],
  },
  row: {
    lean: 8,
    arms: [
      [14, -66, 26, -56],
      [16, -62, 24, -50],
    ],
    legs: [
      [-6, -24, -10, 0],
      [9, -24, 12, 0],
    ],
  },
  cast: {
    lean: -4,
    arms: [
      [10, -80, 22, -92],
      [12, -70, 26, -80],
    ],
    legs: [
      [-8, -24, -12, 0],
      [9, -24, 13, 0],
    ],
  },
  raise: {
    arms: [
      [-12, -82, -16, -104],
      [12, -82, 16, -104],
    ],
    legs: [
      [-5, -24, -7, 0],
      [5, -24, 7, 0],
    ],
  },
  sit: {
    arms: [
      [-8, -62, 4, -52],
      [10, -62, 16, -50],
    ],
    legs: [
      [14, -36, 16, -4],
      [18, -36, 22, -4],
    ],
  },
  smash: {
    lean: -6,
    arms: [
      [8, -88, 18, -106],
      [-14, -74, -24, -84],
    ],
    legs: [
      [-12, -26, -26, -14],
      [10, -24, 12, -2],
    ],
  },
  sing: {
    lean: 2,
    arms: [
      [10, -68, 6, -82],
      [-16, -74, -28, -88],
    ],
    legs: [
      [-6, -24, -9, 0],
      [6, -24, 9, 0],
    ],
  },
} as const satisfies Record<string, Pose>;

export function person(
  at: { x: number; y: number; height: number; flip?: boolean },
  pose: Pose,
  color: Color,
): string {
  const scale = (at.height / 100) * 1;
  const lean = pose.lean ?? 0;
  const hip = `0 -46`;
  const neck = `${lean} -80`;
  const limb = ([jx, jy, ex, ey]: Limb, from: string, width: number) =>
    `<path d="M${from}L${jx} ${jy}L${ex} ${ey}" stroke-width="${width}"/>`;
  const wear: Record<NonNullable<Pose['wear']>, string> = {
    caping: `<path d="M${lean - 19} -89Q${lean} -96 ${lean + 1} -106Q${lean + 3} -96 ${lean + 21} -89Z" stroke-width="2"/>`,
    umbrella: `<path d="M12 -60L14 -118" stroke-width="2.4"/><path d="M-26 -104Q-18 -132 14 -134Q46 -132 54 -104Q44 -110 34 -104Q24 -110 14 -104Q4 -110 -6 -104Q-16 -110 -26 -104Z" stroke-width="1"/>`,
    peci: `<path d="M${lean - 7} -95L${lean - 6} -102L${lean + 6} -102L${lean + 7} -95Z" stroke-width="2"/>`,
    skirt: `<path d="M-7 -50L7 -50L16 -16L-16 -16Z" stroke-width="4"/>`,
    hair: `<path d="M${lean - 7} -94Q${lean} -106 ${lean + 7} -94L${lean + 9} -78L${lean - 9} -78Z" stroke-width="2"/>`,
  };
  return (
    `<g transform="translate(${r1(at.x)} ${r1(at.y)}) scale(${(at.flip === true ? -scale : scale).toFixed(3)} ${scale.toFixed(3)})" fill="${color}" stroke="${color}" stroke-linecap="round" stroke-linejoin="round">` +
    `<g fill="none">${limb(pose.legs[0], hip, 9)}${limb(pose.legs[1], hip, 9)}${limb(pose.arms[0], neck, 6)}${limb(pose.arms[1], neck, 6)}</g>` +
    `<path d="M${lean - 9} -79Q${lean} -84 ${lean + 9} -79L7 -44L-7 -44Z" stroke-width="4"/>` +
    `<circle cx="${lean + 1}" cy="-92" r="7.4" stroke-width="0"/>` +
    `${pose.wear === undefined ? '' : wear[pose.wear]}</g>`
  );
}
