import { darker, lighter, mix } from '../../draw/color.ts';
import { fog, rain, veil } from '../../draw/air.ts';
import { person, POSES } from '../../draw/people.ts';
import { glow, picture, r1 } from '../../draw/svg.ts';
import { type Look, type Shot, sway } from '../../draw/shot.ts';

/** Paper lanterns on strings across the alley, smaller towards its end. */
function lanterns(random: Look['random'], colors: readonly string[]): string {
  let body = '';
  for (const [y, from, to, size] of [
    [120, 330, 950, 30],
    [205, 400, 880, 23],
    [275, 455, 825, 17],
    [330, 500, 780, 12],
  ] as const) {
    body += `<path d="M${from - 60} ${y - size * 2.6}Q640 ${y - size * 0.4} ${to + 60} ${y - size * 2.6}" fill="none" stroke="#000" stroke-opacity=".6" stroke-width="2"/>`;
    const count = 7;
    for (let i = 0; i < count; i++) {
      const x = from + ((to - from) * i) / (count - 1);
      const sag = y + Math.sin((i / (count - 1)) * Math.PI) * size * 0.5;
      const color = random.pick(colors);
      body +=
        glow(x, sag, size * 3.2, color, 0.7) +
        `<ellipse cx="${r1(x)}" cy="${r1(sag)}" rx="${r1(size)}" ry="${r1(size * 0.84)}" fill="${color}"/><ellipse cx="${r1(x)}" cy="${r1(sag)}" rx="${r1(size * 0.5)}" ry="${r1(size * 0.84)}" fill="${lighter(color, 0.3)}"/><path d="M${r1(x - size * 0.4)} ${r1(sag - size * 0.86)}h${r1(size * 0.8)}M${r1(x - size * 0.4)} ${r1(sag + size * 0.86)}h${r1(size * 0.8)}M${r1(x)} ${r1(sag + size * 0.86)}v${r1(size * 0.8)}" stroke="#ffd76a" stroke-width="${r1(size * 0.12)}"/>`;
    }
  }
  return body;
}

/** An alley of signs, wet asphalt, and one man who waits. */
export function alley(look: Look): Shot {
  const { random, palette, seconds } = look;
  const ink = darker(palette.ink, 0.3);
  const tones = [palette.accent, palette.light, lighter(palette.accent, 0.25), '#ffd76a'];
  const side = (flip: boolean) => {
    let body = '';
    for (let i = 0; i < 7; i++) {
      const depth = i / 7;
      const x = 480 * (1 - Math.pow(1 - depth, 1.4));
      const next = 480 * (1 - Math.pow(1 - (i + 1) / 7, 1.4));
      const top = 180 * depth - 60 + random.between(-30, 30);
      body += `<path d="M${r1(x)} ${r1(top)}L${r1(next)} ${r1(top + 30)}V720H${r1(x)}Z" fill="${mix(ink, palette.sky[1], 0.12 + depth * 0.42)}"/>`;
      const tone = random.pick(tones);
      const [sx, sy, sw, sh] = [
        x + (next - x) * 0.35,
        random.between(190, 330),
        (next - x) * 0.5,
        random.between(70, 150) * (1 - depth * 0.45),
      ];
      body += `${glow(sx + sw / 2, sy + sh / 2, sh * 1.5, tone, 0.85)}<rect x="${r1(sx)}" y="${r1(sy)}" width="${r1(sw)}" height="${r1(sh)}" rx="4" fill="none" stroke="${lighter(tone, 0.45)}" stroke-width="3.500"/>`;
      for (let k = 0; k < 3; k++)
        body += `<rect x="${r1(sx + sw * 0.25)}" y="${r1(sy + sh * (0.16 + k * 0.26))}" width="${r1(sw * random.between(0.3, 0.5))}" height="${r1(sh * 0.13)}" fill="${lighter(tone, 0.35)}"/>`;
      body += `<rect x="${r1(x + 4)}" y="${r1(430 + random.between(-20, 20))}" width="${r1((next - x) * 0.7)}" height="90" fill="${mix(palette.light, ink, 0.5)}" opacity=".5"/>`;
    }
    return flip ? `<g transform="translate(1280 0) scale(-1 1)">${body}</g>` : body;
  };
  const walls = side(false) + side(true);
  const wires = Array.from(
    { length: 9 },
    (_, i) =>
      `<path d="M${i * 30} ${40 + i * 26}Q640 ${150 + i * 30} ${1280 - i * 26} ${30 + i * 24}" fill="none" stroke="${ink}" stroke-width="2.200"/>`,
  ).join('');
  return {
    seconds,
    push: 0.08,
    ground: {
      svg: picture(
        `<defs><radialGradient id="g" cx=".5" cy=".62" r=".6"><stop offset="0" stop-color="${lighter(palette.sky[2], 0.15)}"/><stop offset=".4" stop-color="${palette.sky[1]}"/><stop offset="1" stop-color="${palette.sky[0]}"/></radialGradient></defs><rect width="1280" height="720" fill="url(#g)"/>`,
      ),
    },
    layers: [
      { svg: picture(walls + wires) },
      {
        svg: picture(lanterns(random, ['#d8281f', '#e8432a', palette.accent])),
        y: sway(0, 3, 3.4),
      },
      {
        svg: picture(
          `<path d="M0 720V640L480 540H800L1280 640V720Z" fill="${mix(ink, palette.sky[1], 0.3)}"/>`,
        ),
      },
      {
        svg: picture(
          `<defs><filter id="m"><feGaussianBlur stdDeviation="4 12"/></filter><clipPath id="c"><path d="M0 720V640L480 540H800L1280 640V720Z"/></clipPath></defs><g clip-path="url(#c)" opacity=".8"><g filter="url(#m)" transform="translate(0 1090) scale(1 -1)">${walls}</g></g>`,
        ),
        mode: 'screen',
        through: [veil(random, 10, -40, 0.03)],
      },
      fog(
        random,
        mix(palette.sky[2], palette.accent, 0.2),
        [
          [0, 0],
          [0.5, 0.3],
          [0.78, 0.7],
          [0.95, 0.2],
          [1, 0.1],
        ],
        -16,
        1.8,
      ),
      {
        svg: picture(
          `${person({ x: 100, y: 386, height: 264 }, { ...POSES.stand, wear: 'umbrella' }, ink)}`,
          260,
          400,
        ),
        x: '546',
        y: '250',
      },
      { svg: picture(glow(640, 450, 420, lighter(palette.sky[2], 0.2), 0.35)), mode: 'screen' },
      {
        svg: picture(
          glow(200, 260, 300, palette.accent, 0.6) + glow(1080, 280, 300, palette.light, 0.5),
        ),
        mode: 'screen',
        through: [veil(random, 300, 120, 0.008)],
      },
      ...rain(random, mix('#ffffff', palette.light, 0.3), 1),
    ],
  };
}
