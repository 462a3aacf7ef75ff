import { darker, mix } from '../../draw/color.ts';
import { clouds, fog, twinkle, veil } from '../../draw/air.ts';
import { skyline } from '../../draw/city.ts';
import { skyBody } from '../../draw/sky.ts';
import { glow, picture, r1 } from '../../draw/svg.ts';
import { drift, type Look, type Shot, sway } from '../../draw/shot.ts';

/** Jakarta, 2145: towers in a risen sea, light trails between them. */
export function drownedCity(look: Look): Shot {
  const { random, palette, seconds } = look;
  const [, middle, low] = palette.sky;
  const lamps = [palette.light, palette.accent, '#ffffff'];
  const horizon = 560;
  const spire = (x: number, h: number, w: number, tone: string) => {
    const edge = random.pick([palette.light, palette.accent]);
    let lights = '';
    for (let y = horizon - h + 40; y < horizon; y += random.between(12, 26))
      lights += `<path d="M${r1(x - w * 0.4)} ${r1(y)}h${r1(w * random.between(0.2, 0.8))}" stroke="${random.pick(lamps)}" stroke-width="2.500" opacity="${r1(random.between(0.3, 0.9))}"/>`;
    return `<path d="M${r1(x - w / 2)} ${horizon + 160}L${r1(x - w * 0.42)} ${r1(horizon - h * 0.7)}Q${r1(x - w * 0.1)} ${r1(horizon - h * 0.86)} ${r1(x)} ${r1(horizon - h)}Q${r1(x + w * 0.2)} ${r1(horizon - h * 0.8)} ${r1(x + w * 0.46)} ${r1(horizon - h * 0.66)}L${r1(x + w / 2)} ${horizon + 160}Z" fill="${tone}"/><path d="M${r1(x)} ${r1(horizon - h)}V${r1(horizon - h - 46)}" stroke="${edge}" stroke-width="2"/>${glow(x, horizon - h - 46, 30, edge, 1)}${lights}`;
  };
  const row = (count: number, low_: number, high: number, w: number, tone: string) =>
    Array.from({ length: count }, (_, i) =>
      spire(
        (i + 0.5) * (1500 / count) + random.between(-30, 30),
        random.between(low_, high),
        w * random.between(0.7, 1.3),
        tone,
      ),
    ).join('');
  const trail = (y: number, tone: string) =>
    `<path d="M-20 ${y}Q640 ${y - 70} 1500 ${y + 20}" stroke="${tone}" stroke-width="2.500" fill="none" opacity=".9"/>`;
  const near = row(4, 300, 480, 110, mix(palette.ink, palette.far, 0.25));
  return {
    seconds,
    push: 0.06,
    ground: {
      svg: picture(
        skyBody(palette, 0.85) +
          `<circle cx="640" cy="300" r="170" fill="${mix(palette.accent, low, 0.25)}"/>${glow(640, 300, 560, palette.accent, 0.6)}`,
      ),
    },
    layers: [
      twinkle(random, 120, 260),
      clouds(
        random,
        mix(palette.accent, middle, 0.5),
        [
          [0, 0.2],
          [0.4, 0.9],
          [0.75, 0.5],
          [0.78, 0],
          [1, 0],
        ],
        -14,
        2.6,
      ),
      { svg: picture(row(9, 130, 330, 70, mix(palette.far, low, 0.45)), 1500), x: drift(-5) },
      fog(
        random,
        mix(low, palette.accent, 0.25),
        [
          [0, 0],
          [0.5, 0.1],
          [0.76, 0.9],
          [0.8, 0],
          [1, 0],
        ],
        -12,
        2,
      ),
      {
        svg: picture(
          near +
            skyline(random, {
              width: 1500,
              base: horizon,
              low: 20,
              high: 60,
              wall: palette.ink,
              foot: palette.ink,
              lamps,
              lit: 0.2,
              broad: [40, 90],
            }),
          1500,
        ),
        x: drift(-10),
      },
      {
        svg: picture([210, 290, 380].map((y, i) => trail(y, lamps[i] ?? '#ffffff')).join(''), 1500),
        mode: 'screen',
        x: drift(-10),
        through: [veil(random, -460, 0, 0.02)],
      },
      {
        svg: picture(
          `<rect y="${horizon}" width="1500" height="170" fill="${mix(palette.ink, low, 0.18)}"/>`,
          1500,
        ),
        x: '0',
      },
      {
        svg: picture(
          `<defs><filter id="k"><feGaussianBlur stdDeviation="3 9"/></filter></defs><clipPath id="u"><rect y="${horizon}" width="1500" height="170"/></clipPath><g clip-path="url(#u)"><g filter="url(#k)" opacity=".9" transform="translate(0 ${horizon * 2}) scale(1 -1)">${near}</g></g>`,
          1500,
        ),
        mode: 'screen',
        x: drift(-10),
        through: [veil(random, 10, -30, 0.04)],
      },
      {
        svg: picture(
          `<path d="M0 34Q70 52 150 34L136 52H18Z" fill="${darker(palette.ink, 0.3)}"/><path d="M60 34Q76 6 106 14L116 34Z" fill="${mix(palette.ink, palette.far, 0.4)}"/>${glow(20, 36, 50, palette.accent, 1)}${glow(134, 36, 40, palette.light, 1)}`,
          170,
          60,
        ),
        x: drift(40, 480),
        y: sway(604, 4, 2.6),
      },
    ],
  };
}
