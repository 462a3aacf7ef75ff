import { darker, lighter, mix } from '../../draw/color.ts';
import { motes } from '../../draw/air.ts';
import { babyApe, elephant, komodo, mouseDeer, owl, turtle } from '../../draw/critters.ts';
import { skyBody } from '../../draw/sky.ts';
import { curve, glow, HEIGHT, picture, type Point, r1, WIDTH } from '../../draw/svg.ts';
import { drift, type Layer, type Look, type Shot, sway } from '../../draw/shot.ts';

function puff(random: Look['random'], x: number, y: number, size: number): string {
  let body = '';
  for (const [dx, dy, r] of [
    [-0.9, 0.1, 0.5],
    [-0.4, -0.25, 0.62],
    [0.2, -0.38, 0.72],
    [0.75, -0.1, 0.58],
    [1.15, 0.15, 0.42],
  ] as const) {
    body += `<circle cx="${r1(x + dx * size)}" cy="${r1(y + dy * size)}" r="${r1(r * size * random.between(0.9, 1.1))}"/>`;
  }
  return `<g fill="#fff" opacity=".92">${body}<rect x="${r1(x - size * 1.4)}" y="${r1(y + size * 0.05)}" width="${r1(size * 2.95)}" height="${r1(size * 0.52)}" rx="${r1(size * 0.26)}"/></g>`;
}

function hill(
  random: Look['random'],
  top: number,
  waves: number,
  color: string,
  width: number,
): string {
  const edge: Point[] = [];
  const phase = random() * 6;
  for (let x = -40; x <= width + 40; x += 80)
    edge.push([x, top + Math.sin((x / width) * Math.PI * 2 * waves + phase) * 34]);
  return `<defs><linearGradient id="h${Math.round(top)}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${lighter(color, 0.18)}"/><stop offset="1" stop-color="${darker(color, 0.12)}"/></linearGradient></defs><path d="${curve(edge)}L${width + 40} 760L-40 760Z" fill="url(#h${Math.round(top)})"/>`;
}

function flowers(
  random: Look['random'],
  palette: Look['palette'],
  count: number,
  top: number,
  width: number,
): string {
  let body = '';
  for (let i = 0; i < count; i++) {
    const [x, y, s] = [random() * width, random.between(top, HEIGHT - 10), random.between(4, 9)];
    const color = random.pick([palette.accent, palette.light, '#ff9ec4', '#ffffff']);
    body += `<path d="M${r1(x)} ${r1(y)}v${r1(s * 3)}" stroke="${darker(palette.ink, 0.1)}" stroke-width="2.5"/>${[0, 72, 144, 216, 288].map((a) => `<circle cx="${r1(x + Math.cos((a * Math.PI) / 180) * s)}" cy="${r1(y + Math.sin((a * Math.PI) / 180) * s)}" r="${r1(s * 0.62)}" fill="${color}"/>`).join('')}<circle cx="${r1(x)}" cy="${r1(y)}" r="${r1(s * 0.5)}" fill="#ffb52e"/>`;
  }
  return body;
}

function roundTree(x: number, y: number, size: number, leaf: string): string {
  return `<rect x="${r1(x - size * 0.1)}" y="${r1(y - size * 0.7)}" width="${r1(size * 0.2)}" height="${r1(size * 0.75)}" fill="#8a5a3a"/><circle cx="${r1(x)}" cy="${r1(y - size)}" r="${r1(size * 0.55)}" fill="${leaf}"/><circle cx="${r1(x - size * 0.36)}" cy="${r1(y - size * 0.75)}" r="${r1(size * 0.36)}" fill="${darker(leaf, 0.06)}"/><circle cx="${r1(x + size * 0.38)}" cy="${r1(y - size * 0.78)}" r="${r1(size * 0.38)}" fill="${lighter(leaf, 0.08)}"/>`;
}

/** The critters stand in a box of 320x300 with room to hop. */
const stand = (body: string, scale: number): string =>
  picture(
    `<g transform="translate(40 ${r1(290 - 206 * scale)}) scale(${scale})">${body}</g>`,
    Math.round(260 * scale + 60),
    300,
  );

const hop = (
  x: number,
  y: number,
  phase: number,
  speed = 0.16,
): Pick<Layer, 'x' | 'y' | 'spin'> => ({
  x: `${x}`,
  y: `${y}-26*abs(sin(n*${speed}+${phase}))`,
  spin: `0.05*sin(n*${speed}+${phase})`,
});

function meadow(look: Look, guests: readonly Layer[]): Shot {
  const { random, palette, seconds } = look;
  const far = `${hill(random, 470, 1.4, mix(palette.far, palette.sky[2], 0.4), 1500)}${[180, 420, 1080, 1330].map((x) => roundTree(x, 490, random.between(46, 80), mix(palette.far, palette.sky[1], 0.25))).join('')}`;
  const near = `${hill(random, 560, 1.1, palette.far, 1600)}${[90, 1250, 1480].map((x) => roundTree(x, 600, random.between(120, 170), mix(palette.ink, palette.far, 0.45))).join('')}`;
  return {
    seconds,
    ground: {
      svg: picture(
        skyBody(palette, 0.7) +
          glow(980, 150, 420, palette.light, 0.9) +
          `<circle cx="980" cy="150" r="66" fill="${palette.light}"/>`,
      ),
    },
    layers: [
      {
        svg: picture(
          `<g transform="translate(150 150)">${Array.from({ length: 12 }, (_, i) => `<path d="M-9 -86L0 -128L9 -86Z" transform="rotate(${i * 30})" fill="${palette.light}"/>`).join('')}</g>`,
          300,
          300,
        ),
        x: '830',
        y: '0',
        spin: 'n*0.012',
      },
      {
        svg: picture(
          [0, 1, 2, 3, 4]
            .map((i) =>
              puff(random, 160 + i * 330, random.between(80, 240), random.between(34, 58)),
            )
            .join(''),
          1700,
        ),
        x: drift(-16),
      },
      { svg: picture(far, 1500), x: drift(-8) },
      { svg: picture(near, 1600), x: drift(-14) },
      ...guests,
      {
        svg: picture(
          hill(random, 682, 1.7, palette.ink, 1700) + flowers(random, palette, 46, 672, 1700),
          1700,
        ),
        x: drift(-26),
      },
      motes(random, '#ffffff', { count: 18, top: 200, bottom: 680, size: 1.8, rise: -12 }),
    ],
  };
}

/** Kancil and friends at play. */
export const meadowFriends = (look: Look): Shot =>
  meadow(look, [
    { svg: stand(elephant('#8fa8c8'), 1.15), ...hop(690, 384, 1.2, 0.11) },
    { svg: stand(mouseDeer('#c8793f'), 1.05), ...hop(400, 396, 0) },
    { svg: stand(komodo('#7aa65a'), 0.8), ...hop(980, 412, 2.2, 0.13) },
  ]);

export const meadowKomodo = (look: Look): Shot =>
  meadow(look, [
    { svg: stand(komodo('#6fae5c'), 1.3), ...hop(430, 384, 0.4, 0.12) },
    { svg: stand(owl('#a9764a', '#f2d9b0'), 0.62), ...hop(820, 408, 1.9, 0.18) },
  ]);

export const meadowElephant = (look: Look): Shot =>
  meadow(look, [
    { svg: stand(elephant('#9fb4d8'), 1.3), ...hop(460, 384, 0.2, 0.1) },
    { svg: stand(babyApe('#c8642f'), 0.7), ...hop(230, 408, 1.4, 0.17) },
  ]);

export const meadowApe = (look: Look): Shot =>
  meadow(look, [
    { svg: stand(babyApe('#cf6a30'), 1.25), ...hop(460, 388, 0.2, 0.13) },
    { svg: stand(mouseDeer('#b8743f'), 0.8), ...hop(840, 404, 1.3, 0.17) },
  ]);

/** Night in the garden: an owl on a branch counts the stars; the moon smiles. */
export function moonGarden(look: Look): Shot {
  const { random, palette, seconds } = look;
  const face = `<circle cx="170" cy="170" r="104" fill="${palette.light}"/><circle cx="132" cy="150" r="9" fill="#7a5a2a"/><circle cx="208" cy="150" r="9" fill="#7a5a2a"/><path d="M130 196Q170 232 210 196" fill="none" stroke="#7a5a2a" stroke-width="7" stroke-linecap="round"/><circle cx="108" cy="186" r="15" fill="#ff9a8a" opacity=".6"/><circle cx="232" cy="186" r="15" fill="#ff9a8a" opacity=".6"/>`;
  const star = (x: number, y: number, s: number) =>
    `<path transform="translate(${r1(x)} ${r1(y)}) scale(${r1(s)})" d="M0 -10L2.900 -3.200L10 -3.200L4.400 1.300L6.400 8.400L0 4.300L-6.400 8.400L-4.400 1.300L-10 -3.200L-2.900 -3.200Z" fill="${palette.light}"/>`;
  let sky = '';
  for (let i = 0; i < 42; i++)
    sky += star(random() * WIDTH, random() * 420, random.between(0.4, 1.5));
  return {
    seconds,
    push: 0.04,
    ground: { svg: picture(skyBody(palette, 0.95) + sky) },
    layers: [
      {
        svg: picture(glow(170, 170, 170, palette.light, 0.7) + face, 340, 340),
        x: '760',
        y: sway(40, 10, 5),
        spin: '0.08*sin(n*0.05)',
      },
      {
        svg: picture(
          [0, 1, 2].map((i) => puff(random, 200 + i * 560, random.between(330, 400), 44)).join(''),
          1700,
        ),
        x: drift(-14, -60),
        mode: 'softlight',
      },
      {
        svg: picture(
          hill(random, 540, 1.2, mix(palette.far, palette.ink, 0.3), 1500) +
            [160, 1180]
              .map((x) => roundTree(x, 570, 130, mix(palette.ink, palette.far, 0.3)))
              .join(''),
          1500,
        ),
        x: drift(-6),
      },
      {
        svg: picture(
          `<path d="M0 150Q300 120 620 168" stroke="#5a3a2a" stroke-width="30" fill="none" stroke-linecap="round"/><path d="M420 140q40 -40 90 -44" stroke="#5a3a2a" stroke-width="14" fill="none" stroke-linecap="round"/><ellipse cx="520" cy="92" rx="30" ry="14" fill="${mix(palette.ink, palette.far, 0.5)}"/>`,
          640,
          200,
        ),
        x: '-20',
        y: '440',
      },
      {
        svg: stand(owl('#8a6a9a', '#f0dcc0'), 1.25),
        x: '370',
        y: '284-10*abs(sin(n*0.09))',
        spin: '0.05*sin(n*0.09)',
      },
      {
        svg: picture(
          hill(random, 660, 1.6, palette.ink, 1600) + flowers(random, palette, 34, 650, 1600),
          1600,
        ),
        x: drift(-16),
      },
      motes(random, palette.light, { count: 34, top: 260, bottom: 700, size: 2, rise: -8 }),
    ],
  };
}

/** A turtle that flies: three balloons and a wide sky. */
export function turtleSky(look: Look): Shot {
  const { random, palette, seconds } = look;
  const balloon = (x: number, y: number, color: string) =>
    `<path d="M${x} ${y + 62}Q${x + 8} 190 150 262" fill="none" stroke="#7a6a5a" stroke-width="2.500"/><ellipse cx="${x}" cy="${y}" rx="46" ry="56" fill="${color}"/><ellipse cx="${x - 16}" cy="${y - 20}" rx="9" ry="15" fill="#fff" opacity=".6"/><path d="M${x - 6} ${y + 62}L${x} ${y + 52}L${x + 6} ${y + 62}Z" fill="${color}"/>`;
  return {
    seconds,
    ground: { svg: picture(skyBody(palette, 1)) },
    layers: [
      {
        svg: picture(
          [0, 1, 2, 3, 4]
            .map((i) =>
              puff(random, 120 + i * 360, random.between(120, 620), random.between(40, 64)),
            )
            .join(''),
          1900,
        ),
        x: drift(-22),
      },
      {
        svg: picture(hill(random, 640, 1.8, mix(palette.far, palette.sky[2], 0.3), 1700), 1700),
        x: drift(-14),
      },
      {
        svg: picture(
          `${balloon(96, 90, '#ff6a5a')}${balloon(196, 80, '#ffc23a')}${balloon(148, 62, '#4ac0e0')}<g transform="translate(38 220)">${turtle('#8fc86a', '#3f9a6a')}</g>`,
          300,
          440,
        ),
        x: sway(480, 22, 5),
        y: sway(120, 26, 3.6),
        spin: '0.07*sin(n*0.07)',
      },
      {
        svg: picture(
          [0, 1, 2]
            .map((i) =>
              puff(random, 260 + i * 640, random.between(560, 700), random.between(60, 90)),
            )
            .join(''),
          2100,
        ),
        x: drift(-64),
      },
    ],
  };
}
