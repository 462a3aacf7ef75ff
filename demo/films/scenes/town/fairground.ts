import { darker, lighter, mix } from '../../draw/color.ts';
import { fog, motes, twinkle, veil } from '../../draw/air.ts';
import { bokeh } from '../../draw/city.ts';
import { person, POSES } from '../../draw/people.ts';
import { skyBody } from '../../draw/sky.ts';
import { glow, picture, r1, WIDTH } from '../../draw/svg.ts';
import { drift, type Look, type Shot } from '../../draw/shot.ts';

const RIM = 236;

function wheel({ palette }: Look, bulbs: readonly string[]): string {
  let body = '';
  for (let i = 0; i < 16; i++) {
    const a = (i / 16) * 360;
    body += `<path d="M0 0V${-RIM}" transform="rotate(${a})" stroke="${mix(palette.far, '#ffffff', 0.3)}" stroke-width="3"/>`;
    for (let k = 1; k < 9; k++)
      body += `<circle cx="0" cy="${-k * 26}" r="3.2" fill="${bulbs[(i + k) % bulbs.length]}" transform="rotate(${a})"/>`;
  }
  for (const [radius, width] of [
    [RIM, 6],
    [RIM - 22, 3],
    [120, 3],
  ] as const) {
    body += `<circle r="${radius}" fill="none" stroke="${mix(palette.far, '#ffffff', 0.35)}" stroke-width="${width}"/>`;
  }
  for (let i = 0; i < 64; i++) {
    const a = (i / 64) * Math.PI * 2;
    body += `<circle cx="${r1(Math.cos(a) * RIM)}" cy="${r1(Math.sin(a) * RIM)}" r="4.4" fill="${bulbs[i % bulbs.length]}"/>`;
  }
  for (let i = 0; i < 16; i++) {
    const a = (i / 16) * Math.PI * 2;
    const [x, y] = [Math.cos(a) * (RIM + 4), Math.sin(a) * (RIM + 4)];
    body += `<g transform="translate(${r1(x)} ${r1(y)}) rotate(${r1((a * 180) / Math.PI + 90)})"><path d="M-15 -4H15L11 18H-11Z" fill="${bulbs[i % bulbs.length]}"/><path d="M-17 -6Q0 -28 17 -6Z" fill="${lighter(bulbs[(i + 1) % bulbs.length] ?? '#ffffff', 0.2)}"/></g>`;
  }
  return `${body}<circle r="20" fill="${palette.accent}"/><circle r="9" fill="${palette.light}"/>`;
}

function tents(random: Look['random'], palette: Look['palette']): string {
  let body = '';
  for (let x = -30; x < 1500; x += 190) {
    const width = random.between(150, 200);
    const top = random.between(540, 570);
    const color = random.pick([palette.accent, mix(palette.accent, palette.ink, 0.4), palette.far]);
    for (let i = 0; i < 8; i++) {
      const step = width / 8;
      body += `<path d="M${r1(x + width / 2)} ${r1(top - 60)}L${r1(x + i * step)} ${r1(top)}H${r1(x + (i + 1) * step)}Z" fill="${i % 2 === 0 ? color : '#fff0dc'}" opacity=".95"/>`;
    }
    body += `<rect x="${r1(x + 8)}" y="${r1(top)}" width="${r1(width - 16)}" height="90" fill="${mix(palette.ink, palette.far, 0.3)}"/><rect x="${r1(x + 20)}" y="${r1(top + 18)}" width="${r1(width - 40)}" height="46" fill="${palette.light}" opacity=".85"/>${glow(x + width / 2, top + 40, 120, palette.light, 0.5)}`;
  }
  return body;
}

function strings(random: Look['random'], bulbs: readonly string[], width: number): string {
  let body = '';
  for (let x = -60; x < width; x += 300) {
    const [y1, y2, sag] = [
      random.between(60, 140),
      random.between(60, 140),
      random.between(80, 120),
    ];
    body += `<path d="M${x} ${r1(y1)}Q${x + 150} ${r1(y1 + sag * 1.6)} ${x + 300} ${r1(y2)}" stroke="#000" stroke-opacity=".5" stroke-width="2" fill="none"/>`;
    for (let i = 0; i <= 10; i++) {
      const t = i / 10;
      const y = (1 - t) * (1 - t) * y1 + 2 * t * (1 - t) * (y1 + sag * 1.6) + t * t * y2;
      body +=
        glow(x + t * 300, y + 7, 34, bulbs[i % bulbs.length] ?? '#ffffff', 0.8) +
        `<circle cx="${r1(x + t * 300)}" cy="${r1(y + 7)}" r="4.6" fill="#fff6dc"/>`;
    }
  }
  return body;
}

/** A travelling fair: the wheel turns, the lamps hang low. */
export function fairground(look: Look): Shot {
  const { random, palette, seconds } = look;
  const bulbs = [palette.light, palette.accent, '#6fe0d2', '#ff9ec4'];
  const ink = darker(palette.ink, 0.35);
  return {
    seconds,
    push: 0.05,
    ground: {
      svg: picture(
        skyBody(palette, 0.85) + glow(640, 340, 720, mix(palette.accent, palette.sky[1], 0.3), 0.6),
      ),
    },
    layers: [
      twinkle(random, 150, 300),
      {
        svg: picture(
          bokeh(random, 26, bulbs, { top: 420, bottom: 600, width: 1400, size: 22 }),
          1400,
        ),
        x: drift(-4),
        mode: 'screen',
      },
      {
        svg: picture(
          `<path d="M640 340L520 660M640 340L760 660M560 560H720" stroke="${mix(palette.far, palette.ink, 0.3)}" stroke-width="12" stroke-linecap="round"/>`,
        ),
        x: '0',
      },
      {
        svg: picture(
          `<g transform="translate(290 290)">${glow(0, 0, 290, palette.accent, 0.25)}${wheel(look, bulbs)}</g>`,
          580,
          580,
        ),
        x: '350',
        y: '50',
        spin: 'n*0.006',
      },
      { svg: picture(tents(random, palette), 1500), x: drift(-8, -40) },
      fog(
        random,
        mix(palette.sky[2], palette.light, 0.2),
        [
          [0, 0],
          [0.7, 0],
          [0.88, 0.55],
          [1, 0.5],
        ],
        -14,
        2,
      ),
      {
        svg: picture(
          `<rect y="668" width="1500" height="60" fill="${ink}"/>${person({ x: 560, y: 676, height: 132 }, { ...POSES.stand, wear: 'hair' }, ink)}${person({ x: 616, y: 678, height: 146, flip: true }, POSES.stand, ink)}${person({ x: 980, y: 676, height: 120 }, POSES.walk, ink)}${person({ x: 1030, y: 676, height: 80 }, POSES.walk, ink)}${person({ x: 260, y: 676, height: 128, flip: true }, POSES.walk, ink)}`,
          1500,
        ),
        x: drift(-12, -20),
      },
      { svg: picture(strings(random, bulbs, 1600), 1600), x: drift(-16, -20) },
      {
        svg: picture(strings(random, bulbs, WIDTH)),
        mode: 'screen',
        through: [veil(random, 90, 0, 0.03)],
      },
      motes(random, palette.light, { count: 18, top: 300, bottom: 700, size: 1.6, rise: -16 }),
    ],
  };
}
