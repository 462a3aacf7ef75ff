import type { Color } from './color.ts';
import { picture } from './svg.ts';

export interface Noise {
  readonly seed: number;
  /** Waves per pixel: small is broad. */
  readonly fx: number;
  readonly fy: number;
  readonly octaves?: number;
  readonly color: Color;
  /** opacity = gain * noise - cut, where noise is about 0.5 +- 0.15. */
  readonly gain: number;
  readonly cut: number;
  /** Opacity over the height: [offset, opacity]. */
  readonly fade?: readonly (readonly [offset: number, opacity: number])[];
}

function noiseFilter(id: string, noise: Noise, kind: 'fractalNoise' | 'turbulence'): string {
  const value = Number.parseInt(noise.color.slice(1), 16);
  const part = (shift: number) => (((value >> shift) & 255) / 255).toFixed(3);
  return (
    `<filter id="${id}" x="0" y="0" width="100%" height="100%" color-interpolation-filters="sRGB">` +
    `<feTurbulence type="${kind}" baseFrequency="${noise.fx} ${noise.fy}" numOctaves="${noise.octaves ?? 4}" seed="${noise.seed % 1000}"/>` +
    `<feColorMatrix values="0 0 0 0 ${part(16)} 0 0 0 0 ${part(8)} 0 0 0 0 ${part(0)} ${noise.gain} 0 0 0 ${-noise.cut}"/></filter>`
  );
}

function fadeMask(noise: Noise, width: number, height: number): string {
  if (noise.fade === undefined) return '';
  const stops = noise.fade
    .map(([o, opacity]) => `<stop offset="${o}" stop-color="#fff" stop-opacity="${opacity}"/>`)
    .join('');
  return (
    `<linearGradient id="fade-ramp" x1="0" y1="0" x2="0" y2="1">${stops}</linearGradient>` +
    `<mask id="fade"><rect width="${width}" height="${height}" fill="url(#fade-ramp)"/></mask>`
  );
}

/** Cloud, fog, glitter: a field of noise in one colour. */
export function noisePicture(
  noise: Noise,
  width: number,
  height: number,
  kind: 'fractalNoise' | 'turbulence' = 'fractalNoise',
): string {
  const mask = noise.fade === undefined ? '' : ' mask="url(#fade)"';
  return picture(
    `<defs>${noiseFilter('noise', noise, kind)}${fadeMask(noise, width, height)}</defs>` +
      `<g${mask}><rect width="${width}" height="${height}" filter="url(#noise)"/></g>`,
    width,
    height,
  );
}
