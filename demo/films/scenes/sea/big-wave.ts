import { darker, lighter, mix } from '../../draw/color.ts';
import { clouds } from '../../draw/air.ts';
import { person } from '../../draw/people.ts';
import { skyBody, sun } from '../../draw/sky.ts';
import { picture, type Point, r1 } from '../../draw/svg.ts';
import { glitter, swell, waterBody, wave } from '../../draw/water.ts';
import { drift, type Look, type Shot, sway } from '../../draw/shot.ts';

/** One great wave off Nias, and a rider in it. */
export function bigWave(look: Look): Shot {
  const { random, palette, seconds } = look;
  const [, , low] = palette.sky;
  const face = mix(palette.far, low, 0.15);
  const body = `M-40 760V520C140 470 300 300 520 210C700 140 900 170 960 300C990 372 930 420 880 400C900 350 850 320 800 350C740 390 770 520 920 560C1100 600 1300 560 1500 580V760Z`;
  let lines = '';
  for (let i = 0; i < 22; i++) {
    const t = Math.pow(i / 22, 0.8);
    const [x, y] = [random.between(60, 260) + t * 260, 610 - t * 130 + random.between(-16, 16)];
    const reach = random.between(0.5, 1);
    lines += `<path d="M${r1(x)} ${r1(y)}q${r1(150 * reach)} ${r1(-50 * reach)} ${r1(270 * reach)} ${r1(-180 * reach)}" stroke="#fff" stroke-opacity="${(0.1 + random() * 0.2).toFixed(2)}" stroke-width="${r1(random.between(1.5, 5))}" fill="none" stroke-linecap="round"/>`;
  }
  let foam = '';
  const lip: Point[] = [
    [440, 248],
    [520, 212],
    [610, 180],
    [710, 162],
    [800, 168],
    [880, 200],
    [940, 258],
    [962, 310],
    [950, 362],
    [912, 400],
  ];
  for (let i = 0; i < 420; i++) {
    const at = random() * (lip.length - 1.001);
    const [a, b] = [lip[Math.floor(at)] ?? [0, 0], lip[Math.floor(at) + 1] ?? [0, 0]];
    const k = at % 1;
    const spread = 6 + at * 3.4;
    foam += `<circle cx="${r1(a[0] + (b[0] - a[0]) * k + random.between(-1, 1) * spread)}" cy="${r1(a[1] + (b[1] - a[1]) * k + random.between(-1, 0.7) * spread)}" r="${r1(Math.pow(random(), 2.4) * (5 + at * 1.3) + 1)}" fill="#fff" opacity="${r1(random.between(0.3, 0.95))}"/>`;
  }
  for (let i = 0; i < 240; i++) {
    const far = Math.pow(random(), 1.6);
    foam += `<circle cx="${r1(930 + random.between(-1, 1) * 170 * (0.3 + far))}" cy="${r1(556 - far * 110 + random.between(-8, 22))}" r="${r1(Math.pow(random(), 2) * 16 * (1 - far * 0.6) + 1.4)}" fill="#fff" opacity="${r1(random.between(0.3, 0.9))}"/>`;
  }
  const rider = `<path d="M-52 26Q0 44 74 8Q10 22 -52 26Z" fill="${palette.accent}"/>${person(
    { x: 0, y: 24, height: 96 },
    {
      lean: 10,
      arms: [
        [-14, -66, -34, -70],
        [24, -66, 42, -58],
      ],
      legs: [
        [-14, -26, -20, 0],
        [18, -28, 22, -2],
      ],
    },
    darker(palette.ink, 0.3),
  )}`;
  return {
    seconds,
    push: 0.06,
    ground: {
      svg: picture(
        skyBody(palette, 0.8) +
          sun(980, 190, 46, lighter(palette.light, 0.4), 9) +
          waterBody(480, mix(low, palette.far, 0.3), palette.ink),
      ),
    },
    layers: [
      clouds(
        random,
        lighter(palette.light, 0.5),
        [
          [0, 0.6],
          [0.5, 0.9],
          [0.66, 0],
          [1, 0],
        ],
        -12,
        2.8,
      ),
      swell(random, '#ffffff', 480, 0.4),
      {
        svg: picture(
          `<defs><linearGradient id="w" x1="0" y1="0" x2=".3" y2="1"><stop offset="0" stop-color="${lighter(face, 0.4)}"/><stop offset=".4" stop-color="${face}"/><stop offset="1" stop-color="${palette.ink}"/></linearGradient><radialGradient id="tube" cx=".5" cy=".5" r=".6"><stop offset="0" stop-color="${palette.ink}"/><stop offset="1" stop-color="${mix(face, palette.ink, 0.4)}"/></radialGradient><filter id="spray"><feGaussianBlur stdDeviation="1.600"/></filter></defs><path d="${body}" fill="url(#w)"/><path d="M880 400C900 350 850 320 800 350C740 390 770 520 920 560C960 520 960 440 880 400Z" fill="url(#tube)" opacity=".75"/>${lines}<g filter="url(#spray)">${foam}</g>`,
          1500,
        ),
        x: drift(-16, 20),
        y: sway(0, 8, 4),
      },
      {
        svg: picture(`<g transform="translate(90 120) rotate(16)">${rider}</g>`, 200, 200),
        x: `560+n*0.7`,
        y: `380+14*sin(n*0.09)+n*0.2`,
        spin: '0.06*sin(n*0.12)',
      },
      { ...glitter(random, '#ffffff', { x: 420, horizon: 470, spread: 190, strength: 0.4 }) },
      wave(random, 600, mix(face, '#ffffff', 0.1), palette.ink, 40, 30),
      wave(random, 660, mix(palette.ink, face, 0.35), darker(palette.ink, 0.3), -50, 24),
    ],
  };
}
