import { type Color, lighter } from './color.ts';
import type { Random } from '../random.ts';
import { drift, type Layer } from './shot.ts';
import { glow, HEIGHT, picture, r1, WIDTH } from './svg.ts';
import { starPicture } from './sky.ts';
import { noisePicture } from './texture.ts';

type Fade = readonly (readonly [offset: number, opacity: number])[];

/** High cloud that catches the light. */
export function clouds(random: Random, color: Color, fade: Fade, speed = -9, gain = 2.4): Layer {
  return {
    svg: noisePicture(
      {
        seed: random.whole(1, 900),
        fx: 0.012,
        fy: 0.055,
        octaves: 5,
        color,
        gain,
        cut: gain * 0.48,
        fade,
      },
      420,
      180,
    ),
    enlarge: 4,
    x: drift(speed, speed > 0 ? -400 : 0),
    mode: 'screen',
  };
}

/** Fog that hides what lies behind it. */
export function fog(random: Random, color: Color, fade: Fade, speed = -14, gain = 2.6): Layer {
  return {
    svg: noisePicture(
      {
        seed: random.whole(1, 900),
        fx: 0.01,
        fy: 0.035,
        octaves: 4,
        color,
        gain,
        cut: gain * 0.4,
        fade,
      },
      420,
      180,
    ),
    enlarge: 4,
    x: drift(speed, speed > 0 ? -400 : 0),
  };
}

/** A veil of noise to multiply light with: makes it shimmer. */
export function veil(
  random: Random,
  speedX: number,
  speedY: number,
  grain = 0.02,
): Omit<Layer, 'mode' | 'through'> {
  return {
    svg: noisePicture(
      {
        seed: random.whole(1, 900),
        fx: grain,
        fy: grain,
        octaves: 2,
        color: '#ffffff',
        gain: 5,
        cut: 1.9,
      },
      480,
      320,
    ),
    enlarge: 4,
    x: drift(speedX, speedX > 0 ? -600 : 0),
    y: drift(speedY, speedY > 0 ? -500 : 0),
  };
}

/** Stars that twinkle. */
export function twinkle(random: Random, count: number, bottom: number): Layer {
  return {
    svg: starPicture(random, count, bottom),
    mode: 'screen',
    through: [veil(random, -22, -14, 0.06)],
  };
}

/** Small lights that come and go: fireflies, dust in a beam, embers. */
export function motes(
  random: Random,
  color: Color,
  area: { count: number; top: number; bottom: number; size: number; rise: number },
): Layer {
  let body = '';
  const travel = 420;
  for (let i = 0; i < area.count; i++) {
    const [x, y] = [random() * (WIDTH + 200), random.between(area.top, area.bottom + travel)];
    const size = area.size * random.between(0.5, 1.5);
    body +=
      glow(x, y, size * 5, color, 0.8) +
      `<circle cx="${r1(x)}" cy="${r1(y)}" r="${r1(size)}" fill="${lighter(color, 0.5)}"/>`;
  }
  return {
    svg: picture(body, WIDTH + 200, HEIGHT + travel),
    mode: 'screen',
    x: drift(-8, 0),
    y: drift(area.rise, 0),
    through: [veil(random, 30, -20, 0.05)],
  };
}

/** Rain in two depths; the sheets repeat every screen height. */
export function rain(random: Random, color: Color, strength = 1): Layer[] {
  const sheet = (
    count: number,
    length: number,
    width: number,
    opacity: number,
    speed: number,
  ): Layer => {
    let body = '';
    const lean = 0.12;
    for (let i = 0; i < count; i++) {
      const [x, y] = [random() * (WIDTH + 120), random() * HEIGHT];
      const long = length * random.between(0.6, 1.3);
      for (const lift of [0, HEIGHT, 2 * HEIGHT]) {
        body += `<path d="M${r1(x)} ${r1(y + lift)}l${r1(-long * lean)} ${r1(long)}" stroke-opacity="${r1(opacity * random.between(0.4, 1.2))}"/>`;
      }
    }
    return {
      svg: picture(
        `<g stroke="${color}" stroke-width="${width}" stroke-linecap="round">${body}</g>`,
        WIDTH + 120,
        3 * HEIGHT,
      ),
      mode: 'screen',
      x: `-60-mod(n*${(speed * lean).toFixed(2)},${(HEIGHT * lean).toFixed(2)})`,
      y: `-${HEIGHT}+mod(n*${speed},${HEIGHT})`,
    };
  };
  return [
    sheet(Math.round(190 * strength), 26, 1, 0.35, 30),
    sheet(Math.round(70 * strength), 60, 1.8, 0.4, 47),
  ];
}

/** Shafts of light from a point above. */
export function rays(random: Random, x: number, y: number, color: Color, strength = 0.5): Layer {
  let body = '';
  for (let i = 0; i < 15; i++) {
    const angle = random.between(0.12, 0.88) * Math.PI;
    const half = random.between(0.008, 0.05);
    const tip = (a: number) => `${r1(x + Math.cos(a) * 1500)} ${r1(y + Math.sin(a) * 1500)}`;
    body += `<path d="M${x} ${y}L${tip(angle - half)}L${tip(angle + half)}Z" fill="${color}" opacity="${(strength * random.between(0.15, 0.6)).toFixed(2)}"/>`;
  }
  return {
    svg: picture(
      `<defs><filter id="soft" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="9"/></filter>` +
        `<radialGradient id="far" gradientUnits="userSpaceOnUse" cx="${x}" cy="${y}" r="900"><stop offset="0" stop-color="#fff"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>` +
        `<mask id="m"><rect width="${WIDTH}" height="${HEIGHT}" fill="url(#far)"/></mask></defs>` +
        `<g mask="url(#m)"><g filter="url(#soft)">${body}</g></g>`,
    ),
    mode: 'screen',
    through: [veil(random, 36, 0, 0.012)],
  };
}
