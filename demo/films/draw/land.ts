import { type Color, mix } from './color.ts';
import type { Random } from '../random.ts';
import { column, curve, line, type Point, r1 } from './svg.ts';

/** A skyline by midpoint displacement: jagged when rough is near 1, gentle near 0.4. */
export function ridgePoints(
  random: Random,
  shape: {
    width: number;
    base: number;
    height: number;
    rough: number;
    steps?: number;
    island?: boolean;
  },
): Point[] {
  const steps = shape.steps ?? 7;
  let heights = [random(), random.between(0.4, 1), random()];
  let range = 0.55;
  for (let step = 0; step < steps; step++) {
    const next: number[] = [];
    for (let i = 0; i < heights.length - 1; i++) {
      const [left = 0, right = 0] = [heights[i], heights[i + 1]];
      next.push(left, (left + right) / 2 + (random() - 0.5) * range);
    }
    next.push(heights.at(-1) ?? 0);
    heights = next;
    range *= shape.rough * 0.5 + 0.12;
  }
  const low = Math.min(...heights);
  const span = Math.max(...heights) - low || 1;
  return heights.map((height, i) => {
    const t = i / (heights.length - 1);
    const shore = shape.island === true ? Math.pow(Math.sin(t * Math.PI), 0.7) : 1;
    return [t * shape.width, shape.base - ((height - low) / span) * shape.height * shore];
  });
}

/** Land under a skyline, dissolving into haze towards its foot. */
export function land(
  id: string,
  points: readonly Point[],
  paint: { top: Color; foot: Color; bottom: number; smooth?: boolean; width: number },
): string {
  const crest = Math.min(...points.map(([, y]) => y));
  const edge = paint.smooth === true ? curve(points) : line(points);
  return (
    `<defs>${column(id, crest, paint.bottom, [
      [0, paint.top],
      [0.45, mix(paint.top, paint.foot, 0.35)],
      [1, paint.foot],
    ])}</defs>` +
    `<path d="${edge}L${r1(paint.width)} ${r1(paint.bottom + 400)}L0 ${r1(paint.bottom + 400)}Z" fill="url(#${id})"/>`
  );
}

/** A volcano: concave flanks, a notched crater and the gullies that rain has cut. */
export function volcano(
  id: string,
  random: Random,
  cone: { x: number; base: number; height: number; spread: number; mouth: number },
  paint: { lit: Color; shade: Color; foot: Color; light: Color },
): string {
  const { x, base, height, spread, mouth } = cone;
  const flank = (t: number) => Math.pow(1 - t, 1.9);
  const left: Point[] = [];
  const right: Point[] = [];
  for (let i = 0; i <= 24; i++) {
    const t = i / 24;
    const rough = i === 0 ? 0 : random.between(-3, 3);
    left.push([x - mouth - t * spread, base - height * flank(t) + rough]);
    right.push([
      x + mouth + t * spread,
      base - height * flank(t) * random.between(0.985, 1.01) + rough,
    ]);
  }
  const rim: Point[] = [];
  for (let i = 1; i < 8; i++) {
    const t = i / 8;
    rim.push([
      x - mouth + 2 * mouth * t,
      base - height + Math.sin(t * Math.PI) * height * 0.045 + random.between(-3, 3),
    ]);
  }
  const outline = line([...left.toReversed(), ...rim, ...right]);
  const gullies: string[] = [];
  for (let i = 0; i < 46; i++) {
    const side = random.between(-1, 1);
    const reach = random.between(0.35, 0.95);
    const path: Point[] = [];
    for (let k = 0; k <= 6; k++) {
      const t = (k / 6) * reach + 0.02;
      path.push([
        x + side * (mouth + t * spread * 0.96) + random.between(-3, 3),
        base - height * flank(t) * (1 - 0.1 * (1 - Math.abs(side))) + 6,
      ]);
    }
    const sunny = side > 0 === true;
    gullies.push(
      `<path d="${curve(path)}" fill="none" stroke="${sunny ? paint.light : paint.shade}" stroke-width="${r1(random.between(1, 5))}" stroke-opacity="${r1(random.between(0.1, 0.35))}"/>`,
    );
  }
  return (
    `<defs>${column(`${id}-f`, base - height, base, [
      [0, paint.lit],
      [0.6, mix(paint.lit, paint.foot, 0.5)],
      [1, paint.foot],
    ])}<linearGradient id="${id}-s"><stop offset=".35" stop-color="${paint.shade}" stop-opacity=".75"/><stop offset=".56" stop-color="${paint.shade}" stop-opacity="0"/></linearGradient>` +
    `<clipPath id="${id}-c"><path d="${outline}Z"/></clipPath></defs>` +
    `<path d="${outline}L${r1(x + spread + mouth)} ${base + 300}L${r1(x - spread - mouth)} ${base + 300}Z" fill="url(#${id}-f)"/>` +
    `<g clip-path="url(#${id}-c)"><rect x="${r1(x - spread - mouth)}" y="${r1(base - height)}" width="${r1(2 * (spread + mouth))}" height="${r1(height)}" fill="url(#${id}-s)"/>${gullies.join('')}</g>`
  );
}
