import { type Color, darker, mix } from './color.ts';
import type { Random } from '../random.ts';
import { HEIGHT, r1 } from './svg.ts';

export interface Skyline {
  readonly width: number;
  readonly base: number;
  readonly low: number;
  readonly high: number;
  readonly wall: Color;
  readonly foot: Color;
  readonly lamps: readonly Color[];
  /** Share of windows that are lit. */
  readonly lit: number;
  readonly broad: readonly [number, number];
}

/** Towers with lit windows, side by side. */
export function skyline(random: Random, city: Skyline): string {
  let body = '';
  let x = -20;
  while (x < city.width) {
    const width = random.between(...city.broad);
    const height = random.between(city.low, city.high) * (random() < 0.15 ? 1.35 : 1);
    const top = city.base - height;
    const wall = mix(city.wall, city.foot, random() * 0.25);
    const id = `t${Math.round(x)}`;
    body += `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${wall}"/><stop offset="1" stop-color="${city.foot}"/></linearGradient>`;
    body += `<rect x="${r1(x)}" y="${r1(top)}" width="${r1(width)}" height="${r1(height + HEIGHT)}" fill="url(#${id})"/>`;
    if (random() < 0.35)
      body += `<rect x="${r1(x + width * 0.3)}" y="${r1(top - 16)}" width="${r1(width * 0.4)}" height="17" fill="${wall}"/>`;
    if (random() < 0.3)
      body += `<path d="M${r1(x + width / 2)} ${r1(top)}v${r1(-random.between(20, 60))}" stroke="${wall}" stroke-width="2.5"/>`;
    body += windows(random, city, x, top, width, height);
    x += width + (random() < 0.2 ? random.between(4, 22) : random.between(-6, 2));
  }
  return body;
}

function windows(
  random: Random,
  city: Skyline,
  x: number,
  top: number,
  width: number,
  height: number,
): string {
  const [cell, gap] = [random.between(4, 7), random.between(4, 7)];
  const office = random() < 0.35;
  let lit = '';
  for (let wy = top + 12; wy < top + height; wy += cell + gap) {
    const late = office && random() < 0.3;
    for (let wx = x + 7; wx < x + width - cell - 4; wx += cell + gap * 0.8) {
      if (random() > (late ? 0.9 : city.lit)) continue;
      lit += `<rect x="${r1(wx)}" y="${r1(wy)}" width="${r1(cell)}" height="${r1(cell * (office ? 0.7 : 1.2))}" fill="${random.pick(city.lamps)}" opacity="${r1(random.between(0.35, 1))}"/>`;
    }
  }
  return lit;
}

/** Monas: the obelisk, its cup and its flame. Foot at x, base; about 0.2 as wide as tall. */
export function monas(x: number, base: number, height: number, wall: Color, flame: Color): string {
  const y = (share: number) => r1(base - height * share);
  const w = (share: number) => height * share;
  return (
    `<path d="M${r1(x - w(0.13))} ${y(0)}L${r1(x - w(0.05))} ${y(0.1)}L${r1(x - w(0.13))} ${y(0.16)}L${r1(x - w(0.13))} ${y(0.19)}L${r1(x + w(0.13))} ${y(0.19)}L${r1(x + w(0.13))} ${y(0.16)}L${r1(x + w(0.05))} ${y(0.1)}L${r1(x + w(0.13))} ${y(0)}Z" fill="${wall}"/>` +
    `<path d="M${r1(x - w(0.028))} ${y(0.19)}L${r1(x - w(0.013))} ${y(0.9)}L${r1(x + w(0.013))} ${y(0.9)}L${r1(x + w(0.028))} ${y(0.19)}Z" fill="${mix(wall, '#ffffff', 0.12)}"/>` +
    `<path d="M${r1(x + w(0.002))} ${y(0.19)}L${r1(x + w(0.002))} ${y(0.9)}L${r1(x + w(0.013))} ${y(0.9)}L${r1(x + w(0.028))} ${y(0.19)}Z" fill="${darker(wall, 0.25)}"/>` +
    `<rect x="${r1(x - w(0.03))}" y="${y(0.92)}" width="${r1(w(0.06))}" height="${r1(w(0.025))}" fill="${wall}"/>` +
    `<path d="M${r1(x - w(0.026))} ${y(0.92)}Q${r1(x - w(0.036))} ${y(0.96)} ${r1(x - w(0.006))} ${y(1.0)}Q${r1(x + w(0.004))} ${y(0.97)} ${r1(x + w(0.016))} ${y(0.985)}Q${r1(x + w(0.036))} ${y(0.95)} ${r1(x + w(0.026))} ${y(0.92)}Z" fill="${flame}"/>`
  );
}

/** Out-of-focus lamps. */
export function bokeh(
  random: Random,
  count: number,
  colors: readonly Color[],
  area: { top: number; bottom: number; width: number; size: number },
): string {
  let body = '';
  for (let i = 0; i < count; i++) {
    const [x, y] = [random() * area.width, random.between(area.top, area.bottom)];
    const size = area.size * random.between(0.35, 1.2);
    const color = random.pick(colors);
    const opacity = random.between(0.12, 0.5);
    body += `<circle cx="${r1(x)}" cy="${r1(y)}" r="${r1(size)}" fill="${color}" opacity="${opacity.toFixed(2)}"/><circle cx="${r1(x)}" cy="${r1(y)}" r="${r1(size * 0.94)}" fill="none" stroke="${mix(color, '#ffffff', 0.4)}" stroke-width="1.6" opacity="${(opacity * 0.8).toFixed(2)}"/>`;
  }
  return body;
}
