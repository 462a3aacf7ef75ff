import { darker, lighter, mix } from '../../draw/color.ts';
import { clouds } from '../../draw/air.ts';
import { land, ridgePoints } from '../../draw/land.ts';
import { palm } from '../../draw/plants.ts';
import { skyBody, sun } from '../../draw/sky.ts';
import { picture } from '../../draw/svg.ts';
import { waterBody } from '../../draw/water.ts';
import { scooter } from '../../draw/wheels.ts';
import { drift, type Look, type Shot, sway } from '../../draw/shot.ts';

/** A scooter on the coast road; everything slides by, the rider does not hurry. */
export function coastRoad(look: Look): Shot {
  const { random, palette, seconds } = look;
  const [, middle, low] = palette.sky;
  let posts = '';
  for (let x = 0; x < 3200; x += 160)
    posts += `<path d="M${x} 640v-50" stroke="#f6efe0" stroke-width="12"/><path d="M${x} 612v12" stroke="${palette.accent}" stroke-width="12"/>`;
  let palms = '';
  for (let x = 100; x < 2600; x += random.between(380, 640))
    palms += palm(
      random,
      { x, y: 600, height: random.between(280, 400), lean: random.between(-70, 70) },
      mix(palette.ink, palette.far, 0.2),
    );
  return {
    seconds,
    ground: {
      svg: picture(
        skyBody(palette, 0.66) +
          sun(860, 250, 58, lighter(palette.light, 0.45), 9) +
          waterBody(440, mix(low, palette.far, 0.35), mix(palette.far, middle, 0.3)),
      ),
    },
    layers: [
      clouds(
        random,
        lighter(palette.light, 0.5),
        [
          [0, 0.5],
          [0.4, 1],
          [0.6, 0.2],
          [0.62, 0],
          [1, 0],
        ],
        -16,
        2.8,
      ),
      {
        svg: picture(
          land('cape', ridgePoints(random, { width: 1500, base: 446, height: 110, rough: 0.7 }), {
            top: mix(palette.far, low, 0.3),
            foot: mix(palette.far, low, 0.55),
            bottom: 450,
            width: 1500,
          }),
          1700,
          447,
        ),
        x: drift(-12),
      },
      { svg: picture(palms, 2600), x: drift(-110) },
      {
        svg: picture(
          `<rect y="590" width="1280" height="130" fill="${mix(palette.ink, '#5a5560', 0.5)}"/><rect y="590" width="1280" height="8" fill="${mix(palette.light, palette.ink, 0.3)}"/>`,
        ),
      },
      {
        svg: picture(
          Array.from(
            { length: 30 },
            (_, i) =>
              `<rect x="${i * 150}" y="668" width="80" height="7" fill="#fff" opacity=".8"/>`,
          ).join(''),
          4400,
        ),
        x: drift(-330),
      },
      {
        svg: picture(
          scooter(
            palette.accent,
            darker(palette.ink, 0.2),
            palette.light,
            lighter(palette.far, 0.3),
          ),
          330,
          230,
        ),
        x: sway(460, 26, 4),
        y: '438+2.400*sin(n*0.8)',
        spin: '0.012*sin(n*0.5)',
      },
      { svg: picture(posts, 3200, 720), x: `-mod(n*18,160)`, y: '104' },
    ],
  };
}
