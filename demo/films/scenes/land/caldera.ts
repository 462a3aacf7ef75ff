import { darker, lighter, mix, type Palette } from '../../draw/color.ts';
import { land, ridgePoints, volcano } from '../../draw/land.ts';
import { skyBody, sun } from '../../draw/sky.ts';
import { glow, picture } from '../../draw/svg.ts';
import { noisePicture } from '../../draw/texture.ts';
import type { Random } from '../../random.ts';
import { drift, type Look, type Shot } from '../../draw/shot.ts';

/** A caldera at first light: smoking cones over a sea of cloud. */
export function caldera({ random, palette, seconds }: Look): Shot {
  const [, , horizon] = palette.sky;
  const haze = mix(horizon, palette.far, 0.25);
  const sunX = 640 + random.between(-120, 120);
  const far = picture(
    land('far', ridgePoints(random, { width: 1400, base: 470, height: 70, rough: 0.8 }), {
      top: mix(palette.far, horizon, 0.5),
      foot: haze,
      bottom: 520,
      width: 1400,
    }) +
      volcano(
        'semeru',
        random,
        { x: 880, base: 480, height: 210, spread: 330, mouth: 14 },
        {
          lit: mix(palette.far, horizon, 0.28),
          shade: mix(palette.far, palette.ink, 0.25),
          foot: haze,
          light: lighter(horizon, 0.3),
        },
      ),
    1400,
  );
  const near = picture(
    volcano(
      'bromo',
      random,
      { x: 400, base: 620, height: 190, spread: 330, mouth: 92 },
      {
        lit: mix(palette.far, palette.ink, 0.45),
        shade: palette.ink,
        foot: mix(palette.ink, haze, 0.5),
        light: mix(palette.light, palette.far, 0.3),
      },
    ) +
      volcano(
        'batok',
        random,
        { x: 760, base: 650, height: 250, spread: 250, mouth: 34 },
        {
          lit: mix(palette.far, palette.ink, 0.55),
          shade: darker(palette.ink, 0.2),
          foot: mix(palette.ink, haze, 0.45),
          light: palette.light,
        },
      ),
    1500,
  );
  const front = picture(
    land('front', ridgePoints(random, { width: 1600, base: 700, height: 90, rough: 0.75 }), {
      top: palette.ink,
      foot: darker(palette.ink, 0.5),
      bottom: 720,
      width: 1600,
    }),
    1600,
  );
  const cloud = (seed: number, cut: number, from: number, to: number) =>
    noisePicture(
      {
        seed,
        fx: 0.012,
        fy: 0.05,
        octaves: 5,
        color: lighter(haze, 0.35),
        gain: 3.2,
        cut,
        fade: [
          [0, 0],
          [from, 0],
          [(from + to) / 2, 1],
          [to, 0.8],
          [1, 0],
        ],
      },
      400,
      180,
    );
  return {
    seconds,
    push: 0.04,
    ground: {
      svg: picture(
        skyBody(palette, 0.64) +
          sun(sunX, 405, 34, lighter(palette.light, 0.35), 12) +
          glow(sunX, 420, 700, palette.light, 0.5),
      ),
    },
    layers: [
      {
        svg: noisePicture(
          {
            seed: random.whole(1, 900),
            fx: 0.012,
            fy: 0.06,
            color: lighter(palette.light, 0.3),
            gain: 2.4,
            cut: 1.15,
            fade: [
              [0, 0.7],
              [0.5, 0.8],
              [0.66, 0],
              [1, 0],
            ],
          },
          400,
          180,
        ),
        enlarge: 4,
        x: drift(-9),
        mode: 'screen',
      },
      { svg: far, x: drift(-4) },
      { svg: plume(random, palette), enlarge: 2, x: drift(-5, 560), y: '30' },
      { svg: cloud(random.whole(1, 900), 1.2, 0.5, 0.8), enlarge: 4, x: drift(-12) },
      { svg: near, x: drift(-10) },
      { svg: plume(random, palette), enlarge: 2, x: drift(-11, 110), y: '190' },
      { svg: cloud(random.whole(1, 900), 1.15, 0.68, 0.95), enlarge: 4, x: drift(-20), y: '10' },
      { svg: front, x: drift(-26) },
    ],
  };
}

/** Smoke that rises from a crater and leans with the wind. */
function plume(random: Random, palette: Palette): string {
  let puffs = '';
  for (let i = 0; i < 46; i++) {
    const t = i / 46;
    const [x, y] = [150 + t * t * 120 + random.between(-1, 1) * (4 + t * 34), 225 - t * 200];
    puffs += `<circle cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" r="${(5 + t * 30 + random.between(0, 8)).toFixed(0)}" fill="${mix(palette.light, palette.far, 0.25 + random() * 0.6)}" opacity="${(0.5 * (1 - t * 0.8)).toFixed(2)}"/>`;
  }
  return picture(
    `<defs><filter id="soft"><feTurbulence type="fractalNoise" baseFrequency=".04" numOctaves="3" seed="${random.whole(1, 900)}"/><feDisplacementMap in="SourceGraphic" scale="26"/><feGaussianBlur stdDeviation="2.4"/></filter></defs><g filter="url(#soft)">${puffs}</g>`,
    400,
    240,
  );
}
