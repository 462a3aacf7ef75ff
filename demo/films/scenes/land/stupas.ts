import { darker, mix } from '../../draw/color.ts';
import { clouds, fog, twinkle, veil } from '../../draw/air.ts';
import { land, ridgePoints } from '../../draw/land.ts';
import { skyBody } from '../../draw/sky.ts';
import { glow, picture, r1 } from '../../draw/svg.ts';
import { drift, type Look, type Shot } from '../../draw/shot.ts';

/** A bell-shaped stupa with its lattice; foot at x, y. */
function stupa(
  x: number,
  y: number,
  size: number,
  wall: string,
  rim: string,
  hole: string,
): string {
  const p = (dx: number, dy: number) => `${r1(x + dx * size)} ${r1(y + dy * size)}`;
  let lattice = '';
  for (let row = 0; row < 4; row++) {
    const count = 7 - row;
    for (let i = 0; i < count; i++) {
      const t = (i - (count - 1) / 2) / ((count - 1) / 2 || 1);
      const dx = t * (0.4 - row * 0.055);
      lattice += `<path d="M${p(dx, -0.3 - row * 0.13)}l${r1(size * 0.035)} ${r1(size * 0.05)}l${r1(-size * 0.035)} ${r1(size * 0.05)}l${r1(-size * 0.035)} ${r1(-size * 0.05)}z" fill="${hole}"/>`;
    }
  }
  const id = `s${Math.round(x)}${Math.round(y)}`;
  return (
    `<linearGradient id="${id}"><stop offset="0" stop-color="${wall}"/><stop offset=".62" stop-color="${mix(wall, rim, 0.22)}"/><stop offset=".9" stop-color="${mix(wall, rim, 0.75)}"/><stop offset="1" stop-color="${mix(wall, rim, 0.3)}"/></linearGradient>` +
    `<g fill="url(#${id})"><path d="M${p(-0.62, 0)}L${p(-0.62, -0.09)}L${p(0.62, -0.09)}L${p(0.62, 0)}Z"/>` +
    `<path d="M${p(-0.55, -0.09)}Q${p(-0.58, -0.17)} ${p(-0.5, -0.18)}L${p(0.5, -0.18)}Q${p(0.58, -0.17)} ${p(0.55, -0.09)}Z"/>` +
    `<path d="M${p(-0.48, -0.18)}C${p(-0.5, -0.6)} ${p(-0.34, -0.82)} ${p(-0.16, -0.86)}L${p(0.16, -0.86)}C${p(0.34, -0.82)} ${p(0.5, -0.6)} ${p(0.48, -0.18)}Z"/>` +
    `<path d="M${p(-0.13, -0.86)}L${p(-0.13, -0.96)}L${p(0.13, -0.96)}L${p(0.13, -0.86)}Z"/>` +
    `<path d="M${p(-0.08, -0.96)}L${p(-0.035, -1.34)}L${p(0.035, -1.34)}L${p(0.08, -0.96)}Z"/></g>${lattice}`
  );
}

function lanterns(
  random: Look['random'],
  color: string,
  count: number,
  size: number,
  width: number,
): string {
  let body = '';
  for (let i = 0; i < count; i++) {
    const [x, y] = [random() * width, random() * 1100];
    const s = size * random.between(0.6, 1.25);
    body +=
      glow(x, y, s * 5, color, 0.6) +
      `<path d="M${r1(x - s * 0.5)} ${r1(y + s * 0.8)}Q${r1(x - s * 0.95)} ${r1(y - s * 0.4)} ${r1(x)} ${r1(y - s)}Q${r1(x + s * 0.95)} ${r1(y - s * 0.4)} ${r1(x + s * 0.5)} ${r1(y + s * 0.8)}Z" fill="${mix(color, '#ffffff', 0.25)}"/>` +
      `<ellipse cx="${r1(x)}" cy="${r1(y + s * 0.6)}" rx="${r1(s * 0.4)}" ry="${r1(s * 0.3)}" fill="#fff6d8"/>`;
  }
  return picture(body, width, 1100);
}

/** Stupas against the dawn with a thousand lanterns rising. */
export function stupas({ random, palette, seconds }: Look): Shot {
  const [, , low] = palette.sky;
  const wall = mix(palette.ink, palette.far, 0.3);
  const rim = mix(palette.light, palette.far, 0.25);
  const hole = darker(palette.ink, 0.4);
  const rowOf = (y: number, size: number, gap: number, from: number, share: number) => {
    let body = '';
    for (let x = from; x < 1500; x += gap)
      body += stupa(
        x,
        y,
        size,
        mix(wall, low, share),
        mix(rim, low, share * 0.5),
        mix(hole, low, share * 0.6),
      );
    return body;
  };
  const floor = (y: number, share: number) =>
    `<rect y="${y}" width="1500" height="300" fill="${mix(darker(wall, 0.25), low, share)}"/><rect y="${y}" width="1500" height="3" fill="${rim}" opacity=".35"/>`;
  return {
    seconds,
    push: 0.05,
    ground: { svg: picture(skyBody(palette, 0.72) + glow(640, 500, 760, palette.light, 0.55)) },
    layers: [
      twinkle(random, 160, 300),
      clouds(random, mix(palette.light, low, 0.3), [
        [0, 0.3],
        [0.45, 0.9],
        [0.7, 0.3],
        [0.75, 0],
        [1, 0],
      ]),
      {
        svg: picture(
          land(
            'merapi',
            ridgePoints(random, { width: 1400, base: 540, height: 130, rough: 0.65 }),
            {
              top: mix(palette.far, low, 0.45),
              foot: mix(palette.far, low, 0.8),
              bottom: 560,
              width: 1400,
            },
          ),
          1400,
        ),
        x: drift(-3),
      },
      {
        svg: lanterns(random, palette.accent, 34, 8, 1400),
        mode: 'screen',
        x: drift(-5),
        y: '-60-n*0.8',
        through: [veil(random, 14, 8, 0.02)],
      },
      { svg: picture(floor(560, 0.35) + rowOf(562, 88, 150, 40, 0.35), 1500), x: drift(-6) },
      fog(
        random,
        mix(low, palette.light, 0.3),
        [
          [0, 0],
          [0.62, 0],
          [0.76, 0.85],
          [0.86, 0],
          [1, 0],
        ],
        -14,
      ),
      {
        svg: lanterns(random, palette.accent, 20, 15, 1400),
        mode: 'screen',
        x: drift(-9),
        y: '-40-n*1.4',
      },
      {
        svg: picture(
          floor(650, 0) +
            stupa(640, 655, 330, wall, rim, hole) +
            stupa(130, 690, 280, darker(wall, 0.2), rim, hole) +
            stupa(1190, 690, 280, darker(wall, 0.2), rim, hole),
          1400,
        ),
        x: drift(-10, -20),
      },
    ],
  };
}
