import { darker, lighter, mix } from '../../draw/color.ts';
import { clouds, fog, twinkle } from '../../draw/air.ts';
import { jukung } from '../../draw/boat.ts';
import { land, ridgePoints } from '../../draw/land.ts';
import { moon, skyBody } from '../../draw/sky.ts';
import { picture } from '../../draw/svg.ts';
import { glitter, swell, waterBody, wave } from '../../draw/water.ts';
import { drift, type Look, type Shot, sway } from '../../draw/shot.ts';

/** One boat with a lamp under the moon. */
export function seaNight({ random, palette, seconds }: Look): Shot {
  const horizon = 430;
  const moonX = random.between(700, 820);
  const [, middle, low] = palette.sky;
  const island = picture(
    land(
      'isle',
      ridgePoints(random, { width: 900, base: 436, height: 92, rough: 0.8, island: true }),
      {
        top: mix(palette.far, low, 0.25),
        foot: mix(palette.far, low, 0.6),
        bottom: 436,
        width: 900,
      },
    ),
    900,
    437,
  );
  return {
    seconds,
    push: 0.05,
    ground: {
      svg: picture(
        skyBody(palette, 0.6) +
          moon(moonX, 190, 62, lighter(palette.light, 0.55)) +
          waterBody(horizon, mix(low, middle, 0.35), palette.ink),
      ),
    },
    layers: [
      twinkle(random, 240, 380),
      clouds(
        random,
        mix(palette.light, middle, 0.4),
        [
          [0, 0.2],
          [0.35, 0.9],
          [0.58, 0.4],
          [0.6, 0],
          [1, 0],
        ],
        -7,
      ),
      { svg: island, x: drift(-3, -180), y: '0' },
      { svg: island, x: drift(-4, 720), y: '0' },
      swell(random, mix(palette.light, middle, 0.45), horizon, 0.5),
      glitter(random, lighter(palette.light, 0.25), { x: moonX, horizon, spread: 330 }),
      fog(
        random,
        mix(low, palette.light, 0.15),
        [
          [0, 0],
          [0.5, 0],
          [0.6, 0.7],
          [0.68, 0],
          [1, 0],
        ],
        -8,
      ),
      wave(random, 545, mix(palette.ink, middle, 0.35), palette.ink, -16, 12),
      {
        svg: picture(jukung(darker(palette.ink, 0.45), palette.accent, palette.light), 430, 300),
        x: `${sway(420, 8, 6)}-n*0.25`,
        y: sway(338, 6, 4.2, 1),
        spin: 'sin(n*0.062)*0.028',
      },
      glitter(random, palette.accent, { x: 690, horizon: 545, spread: 90, strength: 0.8 }),
      wave(random, 610, mix(palette.ink, middle, 0.2), darker(palette.ink, 0.5), 22, 18),
    ],
  };
}
