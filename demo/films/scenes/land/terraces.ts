import { darker, lighter, mix } from '../../draw/color.ts';
import { clouds, fog } from '../../draw/air.ts';
import { land, ridgePoints, volcano } from '../../draw/land.ts';
import { person, POSES } from '../../draw/people.ts';
import { palm } from '../../draw/plants.ts';
import { skyBody, sun } from '../../draw/sky.ts';
import { curve, picture, type Point, r1 } from '../../draw/svg.ts';
import { drift, type Look, type Shot } from '../../draw/shot.ts';

/** Flooded rice terraces that mirror the morning. */
export function terraces({ random, palette, seconds }: Look): Shot {
  const [, , low] = palette.sky;
  const haze = mix(low, palette.far, 0.3);
  const back = picture(
    volcano(
      'agung',
      random,
      { x: 760, base: 430, height: 230, spread: 420, mouth: 22 },
      {
        lit: mix(palette.far, low, 0.4),
        shade: mix(palette.far, palette.ink, 0.15),
        foot: haze,
        light: lighter(low, 0.3),
      },
    ) +
      land('ridge', ridgePoints(random, { width: 1400, base: 450, height: 60, rough: 0.8 }), {
        top: mix(palette.far, low, 0.2),
        foot: haze,
        bottom: 470,
        width: 1400,
      }),
    1400,
  );
  return {
    seconds,
    push: 0.06,
    ground: {
      svg: picture(skyBody(palette, 0.6) + sun(430, 300, 40, lighter(palette.light, 0.45), 11)),
    },
    layers: [
      clouds(random, lighter(palette.light, 0.3), [
        [0, 0.4],
        [0.4, 0.9],
        [0.58, 0.2],
        [0.6, 0],
        [1, 0],
      ]),
      { svg: back, x: drift(-4) },
      fog(
        random,
        lighter(haze, 0.35),
        [
          [0, 0],
          [0.5, 0],
          [0.62, 0.9],
          [0.7, 0],
          [1, 0],
        ],
        -12,
      ),
      { svg: picture(steps(random, palette), 1500), x: drift(-9, -60) },
      {
        svg: picture(
          person(
            { x: 50, y: 118, height: 104 },
            { ...POSES.walk, wear: 'caping' },
            darker(palette.ink, 0.2),
          ) +
            `<path d="M2 46L112 38" stroke="${darker(palette.ink, 0.2)}" stroke-width="3"/><path d="M8 46l-8 26h18zM108 38l-9 26h19z" fill="${darker(palette.ink, 0.2)}"/>`,
          130,
          120,
        ),
        x: drift(-7, 690),
        y: '478',
      },
      {
        svg: picture(
          palm(random, { x: 160, y: 720, height: 560, lean: 60 }, darker(palette.ink, 0.25)) +
            palm(random, { x: 1290, y: 760, height: 500, lean: -90 }, darker(palette.ink, 0.35)),
          1500,
        ),
        x: drift(-20, -30),
      },
    ],
  };
}

/** Terraces stacked towards the camera: a bank of grass and a sheet of sky in each. */
function steps(random: Look['random'], palette: Look['palette']): string {
  const [, middle, low] = palette.sky;
  let body = '';
  const rows = 9;
  for (let i = 0; i < rows; i++) {
    const t = i / (rows - 1);
    const y = 440 + Math.pow(t, 1.55) * 260;
    const edge: Point[] = [];
    const waves = random.between(0.8, 1.4);
    const phase = random() * 6;
    for (let x = -60; x <= 1560; x += 90) {
      edge.push([x, y + Math.sin((x / 1500) * Math.PI * 2 * waves + phase) * (6 + t * 30)]);
    }
    const bank = mix(mix(palette.far, palette.accent, 0.35), palette.ink, 0.15 + t * 0.65);
    const deep = 14 + t * 40;
    const shift = (d: number) => edge.map(([x, py]): Point => [x, py + d]);
    body +=
      `<linearGradient id="w${i}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${mix(low, palette.light, 0.35)}"/><stop offset=".12" stop-color="${mix(low, middle, 0.25 + t * 0.4)}"/><stop offset="1" stop-color="${mix(middle, palette.ink, 0.2 + t * 0.3)}"/></linearGradient>` +
      `<path d="${curve(edge)}L1560 720L-60 720Z" fill="url(#w${i})"/>` +
      `<path d="${curve(shift(-deep * 0.2))}L1560 ${r1(y + deep)}${curve(shift(deep * 0.25).toReversed()).replace('M', 'L')}Z" fill="${bank}"/>` +
      `<path d="${curve(shift(-deep * 0.2))}" fill="none" stroke="${palette.light}" stroke-opacity="${(0.45 - t * 0.3).toFixed(2)}" stroke-width="2"/>`;
    for (let k = 0; k < 26; k++) {
      const x = random() * 1500;
      const size = 3 + t * 9;
      const gy = y + deep * 0.35 + random.between(8, 12 + t * 26);
      body += `<path d="M${r1(x)} ${r1(gy)}q${r1(-size * 0.4)} ${r1(-size)} ${r1(-size * 0.7)} ${r1(-size * 1.2)}M${r1(x)} ${r1(gy)}v${r1(-size * 1.5)}M${r1(x)} ${r1(gy)}q${r1(size * 0.4)} ${r1(-size)} ${r1(size * 0.7)} ${r1(-size * 1.2)}" stroke="${bank}" stroke-width="${r1(0.8 + t)}" fill="none"/>`;
    }
  }
  return body;
}
