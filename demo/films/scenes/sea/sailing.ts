import { darker, lighter, mix } from '../../draw/color.ts';
import { clouds } from '../../draw/air.ts';
import { phinisi } from '../../draw/boat.ts';
import { skyBody, sun } from '../../draw/sky.ts';
import { picture } from '../../draw/svg.ts';
import { glitter, swell, waterBody, wave } from '../../draw/water.ts';
import { type Look, type Shot, sway } from '../../draw/shot.ts';

/** A phinisi under sail on a bright sea. */
export function sailing({ random, palette, seconds }: Look): Shot {
  const horizon = 470;
  const [, middle, low] = palette.sky;
  return {
    seconds,
    push: 0.03,
    ground: {
      svg: picture(
        skyBody(palette, 0.64) +
          sun(830, 330, 54, lighter(palette.light, 0.4), 10) +
          waterBody(horizon, mix(low, palette.far, 0.4), palette.ink),
      ),
    },
    layers: [
      clouds(
        random,
        lighter(palette.light, 0.4),
        [
          [0, 0.5],
          [0.4, 1],
          [0.6, 0.5],
          [0.65, 0],
          [1, 0],
        ],
        -12,
        3,
      ),
      swell(random, mix(palette.light, middle, 0.4), horizon, 0.45),
      glitter(random, lighter(palette.light, 0.2), { x: 830, horizon, spread: 300 }),
      {
        svg: picture(
          `<g transform="translate(20 30)">${phinisi(darker(palette.ink, 0.15), mix(palette.light, '#ffffff', 0.3), mix(palette.light, palette.accent, 0.35))}</g>`,
          640,
          470,
        ),
        x: `300+n*0.35`,
        y: sway(166, 8, 4.4),
        spin: '0.03*sin(n*0.07)',
      },
      wave(random, 560, mix(palette.ink, palette.far, 0.45), palette.ink, -24, 18),
      wave(random, 620, mix(palette.ink, palette.far, 0.25), darker(palette.ink, 0.35), 30, 26),
    ],
  };
}
