import { darker, lighter, mix } from '../../draw/color.ts';
import { fog, rain, veil } from '../../draw/air.ts';
import { monas, skyline } from '../../draw/city.ts';
import { person, POSES } from '../../draw/people.ts';
import { skyBody } from '../../draw/sky.ts';
import { glow, HEIGHT, picture, r1 } from '../../draw/svg.ts';
import { drift, type Look, type Shot } from '../../draw/shot.ts';

const ROAD = 560;

/** Jakarta in the rain: towers, Monas, one umbrella, and the street as a mirror. */
export function jakartaRain({ random, palette, seconds }: Look): Shot {
  const [, middle, low] = palette.sky;
  const lamps = [palette.light, lighter(palette.light, 0.4), palette.accent, '#9fd8ff'];
  const row = (
    width: number,
    low_: number,
    high: number,
    wall: string,
    lit: number,
    broad: [number, number],
  ) =>
    skyline(random, {
      width,
      base: ROAD,
      low: low_,
      high,
      wall,
      foot: mix(wall, low, 0.3),
      lamps,
      lit,
      broad,
    });
  const far = row(1420, 120, 300, mix(palette.far, low, 0.35), 0.16, [36, 80]);
  const near = row(1500, 60, 250, mix(palette.far, palette.ink, 0.55), 0.3, [70, 140]);
  const monument = monas(640, ROAD, 430, mix(palette.far, low, 0.45), palette.light);
  const reflection = (body: string) =>
    `<g transform="translate(0 ${2 * ROAD}) scale(1 -1)">${body}</g>`;
  const street =
    `<defs><linearGradient id="wet" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${mix(low, palette.ink, 0.45)}"/><stop offset="1" stop-color="${palette.ink}"/></linearGradient><filter id="smear"><feGaussianBlur stdDeviation="5 16"/></filter></defs>` +
    `<rect y="${ROAD}" width="1500" height="200" fill="url(#wet)"/><g filter="url(#smear)" opacity=".75">${streaks(random, lamps)}</g>`;
  return {
    seconds,
    push: 0.05,
    ground: {
      svg: picture(
        skyBody(palette, 0.75) + glow(640, ROAD, 620, mix(palette.accent, low, 0.4), 0.45),
      ),
    },
    layers: [
      { svg: picture(far, 1420), x: drift(-4) },
      { svg: picture(monument + glow(640, 135, 130, palette.light, 0.7), 1400), x: drift(-5) },
      fog(
        random,
        mix(low, middle, 0.5),
        [
          [0, 0],
          [0.35, 0.2],
          [0.7, 0.85],
          [0.79, 0.5],
          [0.8, 0],
          [1, 0],
        ],
        -10,
      ),
      { svg: picture(near, 1500), x: drift(-11, -40) },
      { svg: picture(street, 1500), x: drift(-11, -40) },
      {
        svg: picture(reflection(monument), 1400),
        x: drift(-5),
        mode: 'screen',
        through: [veil(random, 0, -30, 0.03)],
      },
      { svg: picture(lampPosts(random, palette.ink, palette.light), 1700), x: drift(-22, -60) },
      { svg: walker(palette.ink, palette.accent), x: drift(12, 560), y: '455' },
      ...rain(random, mix('#ffffff', middle, 0.2), 1),
    ],
  };
}

function streaks(random: Look['random'], lamps: readonly string[]): string {
  let body = '';
  for (let i = 0; i < 60; i++) {
    const x = random() * 1500;
    const y = ROAD + random.between(2, 40);
    body += `<rect x="${r1(x)}" y="${r1(y)}" width="${r1(random.between(6, 26))}" height="${r1(random.between(30, 130))}" fill="${random.pick(lamps)}" opacity="${r1(random.between(0.2, 0.9))}"/>`;
  }
  return body;
}

function lampPosts(random: Look['random'], ink: string, light: string): string {
  let body = '';
  for (let x = 120; x < 1700; x += 360 + random.between(-20, 20)) {
    body += `<path d="M${r1(x)} 600V330Q${r1(x)} 312 ${r1(x + 26)} 310L${r1(x + 60)} 312" fill="none" stroke="${darker(ink, 0.3)}" stroke-width="5"/>${glow(x + 60, 322, 170, light, 0.8)}<ellipse cx="${r1(x + 60)}" cy="316" rx="16" ry="5" fill="${lighter(light, 0.6)}"/>`;
  }
  return body;
}

function walker(ink: string, accent: string): string {
  const figure = (color: string) =>
    person({ x: 80, y: 150, height: 112 }, { ...POSES.walk, wear: 'umbrella' }, color);
  return picture(
    figure(darker(ink, 0.4)) +
      `<path d="M52 33Q60 3 95 1Q131 3 140 33Q129 27 118 33Q107 27 96 33Q84 27 73 33Q62 27 52 33Z" fill="${accent}"/>` +
      `<g transform="translate(0 302) scale(1 -1)" opacity=".35">${figure(darker(ink, 0.4))}<path d="M52 33Q60 3 95 1Q131 3 140 33Z" fill="${accent}"/></g>`,
    180,
    HEIGHT - 420,
  );
}
