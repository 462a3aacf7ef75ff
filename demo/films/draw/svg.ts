import type { Color } from './color.ts';

export const WIDTH = 1280;
export const HEIGHT = 720;

/** One decimal is enough at this size and keeps the documents small. */
export const r1 = (value: number): string => String(Math.round(value * 10) / 10);

export function picture(body: string, width: number = WIDTH, height: number = HEIGHT): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${body}</svg>`;
}

const ROOT = /^<svg ([^>]*?)width="(\d+)" height="(\d+)"/;

/** Pixels that a picture is rasterised to. */
export function sizeOf(svg: string): { width: number; height: number } {
  const [, , width, height] = ROOT.exec(svg) ?? [];
  if (width === undefined) throw new Error('A picture without a size');
  return { width: Number(width), height: Number(height) };
}

/** The same picture at another size: rounded up, since a ground must not end short of the frame. */
export function resized(svg: string, scale: number): string {
  if (scale === 1) return svg;
  const { width, height } = sizeOf(svg);
  const [across, down] = [width, height].map((side) =>
    Math.ceil(Number((side * scale).toFixed(6))),
  );
  return svg.replace(ROOT, `<svg $1width="${across}" height="${down}" preserveAspectRatio="none"`);
}

export type Point = readonly [x: number, y: number];

export const line = (points: readonly Point[]): string =>
  points.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${r1(x)} ${r1(y)}`).join('');

/** A smooth curve through the points (Catmull-Rom as cubic Béziers). */
export function curve(points: readonly Point[]): string {
  const at = (i: number): Point =>
    points[Math.min(points.length - 1, Math.max(0, i))] ?? ([0, 0] as const);
  const [x0, y0] = at(0);
  let path = `M${r1(x0)} ${r1(y0)}`;
  for (let i = 0; i < points.length - 1; i++) {
    const [a, b, c, d] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    path += `C${r1(b[0] + (c[0] - a[0]) / 6)} ${r1(b[1] + (c[1] - a[1]) / 6)} ${r1(c[0] - (d[0] - b[0]) / 6)} ${r1(c[1] - (d[1] - b[1]) / 6)} ${r1(c[0])} ${r1(c[1])}`;
  }
  return path;
}

/** Stops are [offset 0..1, colour, opacity]. */
export type Stop = readonly [offset: number, color: Color, opacity?: number];

const stopTags = (stops: readonly Stop[]): string =>
  stops
    .map(
      ([o, color, opacity]) =>
        `<stop offset="${o}" stop-color="${color}" stop-opacity="${opacity ?? 1}"/>`,
    )
    .join('');

export function vertical(id: string, stops: readonly Stop[]): string {
  return `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stopTags(stops)}</linearGradient>`;
}

/** A vertical gradient over the page, not over the shape's own box. */
export function column(id: string, top: number, bottom: number, stops: readonly Stop[]): string {
  return `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="0" y1="${r1(top)}" x2="0" y2="${r1(bottom)}">${stopTags(stops)}</linearGradient>`;
}

function radial(id: string, stops: readonly Stop[]): string {
  return `<radialGradient id="${id}">${stopTags(stops)}</radialGradient>`;
}

export function blur(id: string, x: number, y: number = x): string {
  return `<filter id="${id}" x="-60%" y="-60%" width="220%" height="220%"><feGaussianBlur stdDeviation="${x} ${y}"/></filter>`;
}

/** Soft light around a point: falls off like a lamp, not like a disc. */
export function glow(x: number, y: number, radius: number, color: Color, strength = 1): string {
  const id = `glow-${Math.round(x * 10)}-${Math.round(y * 10)}-${Math.round(radius)}-${Math.round(strength * 100)}`;
  const stops: Stop[] = [
    [0, color, strength],
    [0.12, color, strength * 0.62],
    [0.3, color, strength * 0.28],
    [0.58, color, strength * 0.08],
    [1, color, 0],
  ];
  return `<defs>${radial(id, stops)}</defs><circle cx="${r1(x)}" cy="${r1(y)}" r="${r1(radius)}" fill="url(#${id})"/>`;
}
