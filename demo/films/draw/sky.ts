import type { Palette } from './color.ts';
import type { Random } from '../random.ts';
import { blur, glow, HEIGHT, picture, r1, vertical, WIDTH } from './svg.ts';

/** The plain sky: three colours down to the horizon at `horizon` (share of the height). */
export function skyBody(palette: Palette, horizon = 0.72, width: number = WIDTH): string {
  const [zenith, middle, low] = palette.sky;
  return `<defs>${vertical('sky', [
    [0, zenith],
    [horizon * 0.55, middle],
    [horizon, low],
    [1, low],
  ])}</defs><rect width="${width}" height="${HEIGHT}" fill="url(#sky)"/>`;
}

export function sun(x: number, y: number, radius: number, color: string, halo = 5): string {
  return (
    glow(x, y, radius * halo, color, 0.85) +
    `<circle cx="${r1(x)}" cy="${r1(y)}" r="${r1(radius)}" fill="${color}"/>`
  );
}

/** A moon with soft seas, so that it isn't a plain disc. */
export function moon(x: number, y: number, radius: number, color: string): string {
  const seas = [
    [-0.3, -0.25, 0.32],
    [0.22, -0.32, 0.22],
    [0.32, 0.2, 0.28],
    [-0.18, 0.34, 0.24],
    [-0.5, 0.1, 0.14],
  ]
    .map(
      ([dx = 0, dy = 0, r = 0]) =>
        `<circle cx="${r1(x + dx * radius)}" cy="${r1(y + dy * radius)}" r="${r1(r * radius)}" fill="#7a7f96" opacity=".28"/>`,
    )
    .join('');
  return (
    glow(x, y, radius * 6, color, 0.55) +
    `<circle cx="${r1(x)}" cy="${r1(y)}" r="${r1(radius)}" fill="${color}"/>` +
    `<defs>${blur('maria', radius * 0.09)}<clipPath id="disc"><circle cx="${r1(x)}" cy="${r1(y)}" r="${r1(radius)}"/></clipPath></defs>` +
    `<g clip-path="url(#disc)"><g filter="url(#maria)">${seas}</g></g>`
  );
}

export function stars(
  random: Random,
  count: number,
  bottom: number,
  width: number = WIDTH,
): string {
  let body = '';
  for (let i = 0; i < count; i++) {
    const [x, y] = [random() * width, Math.pow(random(), 1.3) * bottom];
    const size = random() < 0.06 ? random.between(1.3, 2.1) : random.between(0.5, 1.1);
    body += `<circle cx="${r1(x)}" cy="${r1(y)}" r="${r1(size)}" fill="#fff" opacity="${r1(random.between(0.3, 1))}"/>`;
    if (size > 1.7) body += glow(x, y, 9, '#dfe8ff', 0.5);
  }
  return body;
}

/** Stars as a layer of light, to shine through a drifting texture. */
export const starPicture = (random: Random, count: number, bottom: number): string =>
  picture(stars(random, count, bottom));
