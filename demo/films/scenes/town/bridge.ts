import { darker, lighter, mix } from '../../draw/color.ts';
import { clouds, twinkle, veil } from '../../draw/air.ts';
import { land, ridgePoints } from '../../draw/land.ts';
import { person, POSES } from '../../draw/people.ts';
import { skyBody, sun } from '../../draw/sky.ts';
import { glow, picture } from '../../draw/svg.ts';
import { glitter, swell, waterBody, wave } from '../../draw/water.ts';
import { drift, type Look, type Shot, sway } from '../../draw/shot.ts';

/** Ampera: two towers, a lift span, and the river carrying their light. */
export function bridge(look: Look): Shot {
  const { random, palette, seconds } = look;
  const horizon = 500;
  const [, middle, low] = palette.sky;
  const steel = mix(palette.accent, palette.ink, 0.35);
  const tower = (x: number) =>
    `<path d="M${x - 34} 520V120H${x - 20}V520ZM${x + 20} 520V120H${x + 34}V520Z" fill="${steel}"/><path d="M${x - 34} 128H${x + 34}V176H${x - 34}ZM${x - 34} 250H${x + 34}V262H${x - 34}Z" fill="${steel}"/><path d="M${x - 20} 176L${x + 20} 250M${x + 20} 176L${x - 20} 250M${x - 20} 262L${x + 20} 400M${x + 20} 262L${x - 20} 400" stroke="${steel}" stroke-width="5"/><rect x="${x - 8}" y="138" width="16" height="26" fill="${palette.light}"/>`;
  const deck = `<path d="M-40 430H1440V448H-40Z" fill="${darker(steel, 0.3)}"/><path d="M-40 424H1440" stroke="${palette.light}" stroke-opacity=".7" stroke-width="2"/>${Array.from({ length: 27 }, (_, i) => `${glow(i * 54 - 20, 412, 40, palette.light, 0.9)}<circle cx="${i * 54 - 20}" cy="412" r="3" fill="#fff"/>`).join('')}${Array.from({ length: 9 }, (_, i) => `<path d="M${i * 170 - 30} 448V520" stroke="${darker(steel, 0.35)}" stroke-width="20"/>`).join('')}`;
  const span = `<g>${tower(440)}${tower(860)}${deck}<path d="M440 150L-60 430M860 150L1400 430M440 150L650 424L860 150" fill="none" stroke="${steel}" stroke-width="4"/></g>`;
  return {
    seconds,
    push: 0.04,
    ground: {
      svg: picture(
        skyBody(palette, 0.7) +
          sun(650, 400, 84, lighter(palette.light, 0.3), 8) +
          waterBody(horizon, mix(low, palette.far, 0.3), palette.ink),
      ),
    },
    layers: [
      twinkle(random, 80, 240),
      clouds(
        random,
        mix(palette.light, low, 0.2),
        [
          [0, 0.5],
          [0.4, 1],
          [0.62, 0.3],
          [0.69, 0],
          [1, 0],
        ],
        -12,
        2.8,
      ),
      {
        svg: picture(
          land('bank', ridgePoints(random, { width: 1400, base: 506, height: 44, rough: 1.1 }), {
            top: mix(palette.far, low, 0.25),
            foot: mix(palette.far, palette.ink, 0.3),
            bottom: 512,
            width: 1400,
          }),
          1400,
          513,
        ),
        x: drift(-3),
      },
      swell(random, mix(palette.light, middle, 0.4), horizon, 0.5),
      {
        svg: picture(`<g transform="translate(0 1006) scale(1 -1)" opacity=".5">${span}</g>`, 1400),
        x: drift(-4),
        mode: 'screen',
        through: [{ ...veil(random, -30, 4, 0.03) }],
      },
      glitter(random, lighter(palette.light, 0.1), { x: 650, horizon, spread: 260 }),
      { svg: picture(span, 1400), x: drift(-4) },
      {
        svg: picture(
          `<path d="M6 62Q120 92 300 58L276 92H40Z" fill="${darker(palette.ink, 0.4)}"/><path d="M70 64Q150 -6 236 62Z" fill="${darker(palette.ink, 0.3)}"/>${person({ x: 262, y: 64, height: 74 }, { ...POSES.row, wear: 'caping' }, darker(palette.ink, 0.4))}<path d="M290 20L330 100" stroke="${darker(palette.ink, 0.4)}" stroke-width="4"/>${glow(90, 52, 60, palette.light, 0.9)}`,
          340,
          110,
        ),
        x: drift(20, 420),
        y: sway(560, 4, 3),
      },
      wave(random, 650, mix(palette.ink, middle, 0.2), darker(palette.ink, 0.3), 20, 12),
    ],
  };
}
