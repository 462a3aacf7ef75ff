import type { Color } from './color.ts';
import type { Random } from '../random.ts';
import { curve, type Point, r1 } from './svg.ts';

/** A coconut palm: a leaning trunk and fronds with hanging leaflets. */
export function palm(
  random: Random,
  at: { x: number; y: number; height: number; lean: number },
  color: Color,
): string {
  const { x, y, height, lean } = at;
  const top: Point = [x + lean, y - height];
  const bend: Point = [x + lean * 0.25, y - height * 0.5];
  let body = `<path d="${curve([[x, y], bend, top])}" stroke-width="${r1(height * 0.034)}"/>`;
  const fronds = 12;
  for (let i = 0; i < fronds; i++) {
    const angle = -0.35 + (i / (fronds - 1)) * (Math.PI + 0.7) + random.between(-0.1, 0.1);
    body += frond(random, top, angle, height * random.between(0.3, 0.4), height);
  }
  for (let i = 0; i < 5; i++) {
    body += `<circle cx="${r1(top[0] + random.between(-7, 7) * (height / 220))}" cy="${r1(top[1] + random.between(2, 10) * (height / 220))}" r="${r1(height * 0.02)}" fill="${color}" stroke="none"/>`;
  }
  return `<g fill="none" stroke="${color}" stroke-linecap="round">${body}</g>`;
}

/** One frond: a spine that bends outwards and down, leaflets along both sides. */
function frond(
  random: Random,
  [x, y]: Point,
  angle: number,
  length: number,
  height: number,
): string {
  const side = Math.cos(angle) >= 0 ? 1 : -1;
  const droop = length * random.between(0.45, 0.75);
  const upright = Math.max(0, Math.sin(angle));
  const at = (t: number): Point => [
    x + (Math.cos(angle) * t + side * 0.45 * upright * t * t) * length,
    y - Math.sin(angle) * length * t * 0.85 + droop * t * t * (0.6 + 0.4 * upright),
  ];
  let leaves = '';
  for (let k = 2; k < 24; k++) {
    const t = k / 24;
    const [px, py] = at(t);
    const [qx, qy] = at(t + 0.02);
    const heading = Math.atan2(qy - py, qx - px);
    const leaf = length * 0.3 * Math.sin(Math.min(1, t + 0.12) * Math.PI * 0.92);
    for (const turn of [-0.85, 0.85]) {
      const [ex, ey] = [
        Math.cos(heading + turn) * leaf,
        Math.sin(heading + turn) * leaf + leaf * 0.28,
      ];
      leaves += `M${r1(px)} ${r1(py)}q${r1(ex * 0.6)} ${r1(ey * 0.45)} ${r1(ex)} ${r1(ey)}`;
    }
  }
  return `<path d="${curve([0, 0.25, 0.5, 0.75, 1].map(at))}" stroke-width="${r1(height * 0.008 + 0.6)}"/><path d="${leaves}" stroke-width="${r1(height * 0.0065 + 0.4)}"/>`;
}

/** Blades of grass along the bottom edge. */
export function grass(
  random: Random,
  from: number,
  to: number,
  y: number,
  height: number,
  color: Color,
): string {
  let path = '';
  for (let x = from; x < to; x += random.between(3, 9)) {
    const tall = height * random.between(0.4, 1.15);
    const bend = random.between(-0.5, 0.6) * tall;
    path += `M${r1(x)} ${y}q${r1(bend * 0.2)} ${r1(-tall * 0.6)} ${r1(bend)} ${r1(-tall)}q${r1(-bend * 0.5)} ${r1(tall * 0.5)} ${r1(-bend + 4)} ${r1(tall)}z`;
  }
  return `<path d="${path}" fill="${color}"/>`;
}

/** A broad rain-forest crown made of lobes. */
export function crown(random: Random, x: number, y: number, size: number, color: Color): string {
  let body = '';
  for (let i = 0; i < 16; i++) {
    const angle = random() * Math.PI * 2;
    const reach = Math.sqrt(random()) * size;
    body += `<ellipse cx="${r1(x + Math.cos(angle) * reach)}" cy="${r1(y + Math.sin(angle) * reach * 0.55)}" rx="${r1(size * random.between(0.25, 0.45))}" ry="${r1(size * random.between(0.18, 0.3))}"/>`;
  }
  return `<g fill="${color}">${body}</g>`;
}

/** A bare tree, grown by forking. */
export function bareTree(
  random: Random,
  x: number,
  y: number,
  height: number,
  color: Color,
): string {
  let body = '';
  const fork = (px: number, py: number, angle: number, length: number, width: number): void => {
    const [ex, ey] = [px + Math.cos(angle) * length, py + Math.sin(angle) * length];
    const [mx, my] = [(px + ex) / 2 + random.between(-0.1, 0.1) * length, (py + ey) / 2];
    body += `<path d="M${r1(px)} ${r1(py)}Q${r1(mx)} ${r1(my)} ${r1(ex)} ${r1(ey)}" stroke-width="${r1(width)}"/>`;
    if (width < 0.9) return;
    const arms = random() < 0.3 ? 3 : 2;
    for (let i = 0; i < arms; i++) {
      fork(
        ex,
        ey,
        angle + random.between(-0.75, 0.75),
        length * random.between(0.62, 0.86),
        width * 0.64,
      );
    }
  };
  fork(x, y, -Math.PI / 2 + random.between(-0.1, 0.1), height * 0.28, height * 0.045);
  return `<g fill="none" stroke="${color}" stroke-linecap="round">${body}</g>`;
}
