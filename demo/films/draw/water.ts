import { type Color, mix } from './color.ts';
import type { Random } from '../random.ts';
import { drift, type Layer, sway } from './shot.ts';
import { column, curve, HEIGHT, picture, type Point, r1, WIDTH } from './svg.ts';
import { noisePicture } from './texture.ts';

/** Water from the horizon to the bottom edge. */
export function waterBody(horizon: number, far: Color, near: Color, width: number = WIDTH): string {
  return `<defs>${column('water', horizon, HEIGHT, [
    [0, far],
    [0.3, mix(far, near, 0.55)],
    [1, near],
  ])}</defs><rect y="${r1(horizon)}" width="${width}" height="${r1(HEIGHT - horizon)}" fill="url(#water)"/>`;
}

/** The broken path of a light on water, under `x`. */
export function glitter(
  random: Random,
  color: Color,
  place: { x: number; horizon: number; spread: number; strength?: number },
): Layer {
  const { x, horizon, spread } = place;
  const strength = place.strength ?? 1;
  const path =
    `<defs><linearGradient id="across"><stop offset="0" stop-color="#fff" stop-opacity="0"/><stop offset=".5" stop-color="#fff"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></linearGradient>` +
    `<filter id="b"><feGaussianBlur stdDeviation="14 3"/></filter></defs>` +
    `<g filter="url(#b)"><path d="M${r1(x - spread * 0.35)} ${horizon}L${r1(x + spread * 0.35)} ${horizon}L${r1(x + spread)} ${HEIGHT + 30}L${r1(x - spread)} ${HEIGHT + 30}Z" fill="${color}" opacity="${strength}"/></g>` +
    `<g filter="url(#b)"><path d="M${r1(x - spread * 0.1)} ${horizon}L${r1(x + spread * 0.1)} ${horizon}L${r1(x + spread * 0.3)} ${HEIGHT + 30}L${r1(x - spread * 0.3)} ${HEIGHT + 30}Z" fill="${color}" opacity="${strength}"/></g>`;
  const ripples = (speed: number, fy: number) => ({
    svg: noisePicture(
      {
        seed: random.whole(1, 900),
        fx: 0.018,
        fy,
        octaves: 3,
        color: '#ffffff',
        gain: 9,
        cut: 4.4,
      },
      800,
      360,
    ),
    enlarge: 2,
    x: drift(speed, speed > 0 ? -300 : 0),
  });
  return {
    svg: picture(
      `<clipPath id="under"><rect y="${r1(horizon)}" width="${WIDTH}" height="${HEIGHT}"/></clipPath><g clip-path="url(#under)">${path}</g>`,
    ),
    mode: 'screen',
    through: [ripples(-26, 0.13), ripples(17, 0.17)],
  };
}

/** Faint lines of swell over the whole water. */
export function swell(random: Random, color: Color, horizon: number, strength = 0.5): Layer {
  const share = horizon / HEIGHT;
  return {
    svg: noisePicture(
      {
        seed: random.whole(1, 900),
        fx: 0.012,
        fy: 0.11,
        octaves: 3,
        color,
        gain: 5,
        cut: 2.6,
        fade: [
          [0, 0],
          [share, 0],
          [share + 0.01, strength * 0.5],
          [1, strength],
        ],
      },
      800,
      360,
    ),
    enlarge: 2,
    x: drift(-20),
    mode: 'screen',
  };
}

/** A wave near the camera, rocking; wide enough to travel. */
export function wave(
  random: Random,
  top: number,
  color: Color,
  foot: Color,
  speed: number,
  height = 16,
): Layer {
  const points: Point[] = [];
  const [long, short, phase] = [random.between(120, 170), random.between(52, 74), random() * 6];
  for (let x = -40; x <= 1760; x += 24) {
    points.push([
      x,
      40 + Math.sin(x / long + phase) * height * 0.6 + Math.sin(x / short) * height * 0.3,
    ]);
  }
  const depth = HEIGHT - top + 80;
  return {
    svg: picture(
      `<defs>${column('w', 0, depth, [
        [0, color],
        [0.5, mix(color, foot, 0.6)],
        [1, foot],
      ])}</defs><path d="${curve(points)}L1760 ${depth}L-40 ${depth}Z" fill="url(#w)"/><path d="${curve(points)}" fill="none" stroke="#fff" stroke-opacity=".06" stroke-width="3"/>`,
      1720,
      depth,
    ),
    x: drift(speed, speed > 0 ? -300 : -20),
    y: sway(top - 30, 7, 4.2, random() * 6),
  };
}
