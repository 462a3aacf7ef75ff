import { darker, lighter, mix } from '../../draw/color.ts';
import { clouds, twinkle, veil } from '../../draw/air.ts';
import { land, ridgePoints } from '../../draw/land.ts';
import { skyBody, stars } from '../../draw/sky.ts';
import { glow, HEIGHT, picture, r1, WIDTH } from '../../draw/svg.ts';
import { noisePicture } from '../../draw/texture.ts';
import { drift, type Layer, type Look, type Shot } from '../../draw/shot.ts';

function nebula({ random }: Look, color: string, cut: number, speed: number): Layer {
  return {
    svg: noisePicture(
      { seed: random.whole(1, 900), fx: 0.008, fy: 0.011, octaves: 5, color, gain: 3.4, cut },
      420,
      190,
    ),
    enlarge: 4,
    x: drift(speed, speed > 0 ? -300 : 0),
    mode: 'screen',
  };
}

/** A banded planet, lit from the left. */
function planet(look: Look, radius: number, ring: boolean): string {
  const { random, palette } = look;
  const size = radius * 2;
  let bands = '';
  for (let y = -radius; y < radius; y += random.between(8, 26)) {
    bands += `<path d="M${-radius} ${r1(y)}Q0 ${r1(y + random.between(6, 20))} ${radius} ${r1(y)}V${r1(y + random.between(6, 22))}Q0 ${r1(y + 34)} ${-radius} ${r1(y + 16)}Z" fill="${mix(palette.accent, palette.light, random())}" opacity="${r1(random.between(0.2, 0.7))}"/>`;
  }
  const circle = `<circle r="${radius}"`;
  const hoop = (half: string) =>
    ring
      ? `<g transform="rotate(-16)"><path d="M${-radius * 2} 0A${radius * 2} ${radius * 0.42} 0 0 ${half} ${radius * 2} 0" fill="none" stroke="${palette.light}" stroke-width="${r1(radius * 0.2)}" opacity=".42"/><path d="M${-radius * 1.68} 0A${radius * 1.68} ${radius * 0.34} 0 0 ${half} ${radius * 1.68} 0" fill="none" stroke="${mix(palette.accent, palette.light, 0.5)}" stroke-width="${r1(radius * 0.13)}" opacity=".55"/></g>`
      : '';
  return (
    `<defs><clipPath id="pc">${circle}/></clipPath><filter id="warp"><feTurbulence type="fractalNoise" baseFrequency=".012 .03" numOctaves="3" seed="${random.whole(1, 90)}"/><feDisplacementMap in="SourceGraphic" scale="46"/></filter>` +
    `<radialGradient id="shade" cx=".24" cy=".28" r=".86"><stop offset="0" stop-color="#fff" stop-opacity=".35"/><stop offset=".42" stop-color="#000" stop-opacity="0"/><stop offset=".82" stop-color="#000" stop-opacity=".78"/><stop offset="1" stop-color="#000" stop-opacity=".94"/></radialGradient></defs>` +
    `${glow(-radius * 0.15, -radius * 0.1, size * 1.05, mix(palette.light, palette.sky[1], 0.4), 0.7)}${hoop('1')}` +
    `${circle} fill="${palette.accent}"/><g clip-path="url(#pc)"><g filter="url(#warp)">${bands}</g></g>${circle} fill="url(#shade)"/>${hoop('0')}`
  );
}

/** A ringed planet in a nebula. */
export function planetrise(look: Look): Shot {
  const { random, palette, seconds } = look;
  const radius = 165;
  return {
    seconds,
    push: 0.08,
    ground: {
      svg: picture(
        `<rect width="${WIDTH}" height="${HEIGHT}" fill="${darker(palette.sky[0], 0.35)}"/>${stars(random, 320, HEIGHT)}`,
      ),
    },
    layers: [
      nebula(look, palette.sky[2], 1.7, -6),
      nebula(look, palette.sky[1], 1.55, 5),
      twinkle(random, 260, HEIGHT),
      {
        svg: picture(
          `<g transform="translate(420 300)">${planet(look, radius, true)}</g>`,
          840,
          600,
        ),
        x: drift(-5, 240),
        y: '40-n*0.1',
      },
      {
        svg: picture(
          `<defs><radialGradient id="m" cx=".28" cy=".3" r=".8"><stop offset="0" stop-color="${lighter(palette.far, 0.5)}"/><stop offset=".6" stop-color="${palette.far}"/><stop offset="1" stop-color="#000"/></radialGradient></defs><circle cx="50" cy="50" r="34" fill="url(#m)"/><circle cx="40" cy="46" r="6" fill="#000" opacity=".18"/><circle cx="58" cy="62" r="8" fill="#000" opacity=".15"/>`,
          100,
          100,
        ),
        x: drift(26, 840),
        y: '470-n*0.3',
      },
    ],
  };
}

/** A station with turning rings, seen against a planet's limb. */
export function station(look: Look): Shot {
  const { random, palette, seconds } = look;
  const metal = lighter(palette.far, 0.35);
  const hull =
    `<circle r="150" fill="none" stroke="${metal}" stroke-width="16"/><circle r="150" fill="none" stroke="${palette.light}" stroke-width="5" stroke-dasharray="10 22"/>` +
    `<circle r="88" fill="none" stroke="${mix(metal, palette.ink, 0.4)}" stroke-width="9"/>` +
    [0, 60, 120]
      .map(
        (a) =>
          `<path d="M-146 0H146" transform="rotate(${a})" stroke="${mix(metal, palette.ink, 0.3)}" stroke-width="8"/>`,
      )
      .join('') +
    `<circle r="30" fill="${metal}"/><circle r="13" fill="${palette.accent}"/>`;
  return {
    seconds,
    ground: {
      svg: picture(
        `<rect width="${WIDTH}" height="${HEIGHT}" fill="${darker(palette.sky[0], 0.45)}"/>${stars(random, 300, HEIGHT)}` +
          `<defs><radialGradient id="limb" cx=".5" cy=".5" r=".5"><stop offset=".9" stop-color="${darker(palette.sky[1], 0.5)}"/><stop offset=".972" stop-color="${palette.sky[1]}"/><stop offset=".985" stop-color="${palette.light}"/><stop offset="1" stop-color="${palette.sky[2]}" stop-opacity="0"/></radialGradient></defs><circle cx="640" cy="1500" r="1080" fill="url(#limb)"/>${glow(1010, 470, 520, palette.light, 0.8)}`,
      ),
    },
    layers: [
      nebula(look, palette.sky[2], 1.85, -5),
      twinkle(random, 160, 420),
      {
        svg: picture(`<g transform="translate(180 180)">${hull}</g>`, 360, 360),
        x: drift(9, 430),
        y: '110+n*0.12',
        spin: 'n*0.006',
      },
    ],
  };
}

/** Bosscha: the dome is open and the Milky Way stands over it. */
export function observatory(look: Look): Shot {
  const { random, palette, seconds } = look;
  const [, middle, low] = palette.sky;
  const wall = mix(palette.far, '#ffffff', 0.32);
  const dome =
    `<defs><linearGradient id="d"><stop offset="0" stop-color="${mix(wall, palette.ink, 0.55)}"/><stop offset=".6" stop-color="${wall}"/><stop offset="1" stop-color="${mix(wall, palette.ink, 0.35)}"/></linearGradient></defs>` +
    `<path d="M60 300V190H400V300Z" fill="url(#d)"/><path d="M52 178H408V196H52Z" fill="${mix(wall, palette.ink, 0.25)}"/>` +
    `<path d="M58 180A172 166 0 0 1 402 180Z" fill="url(#d)"/><path d="M214 180C206 120 214 60 240 16L274 24C262 70 258 124 262 180Z" fill="${palette.ink}"/><path d="M232 176C228 120 240 70 262 20" stroke="${palette.accent}" stroke-width="7" opacity=".9"/>` +
    `<g fill="${palette.light}">${[90, 130, 300, 340].map((x) => `<rect x="${x}" y="222" width="20" height="40" rx="10"/>`).join('')}<path d="M212 300V240Q230 222 248 240V300Z"/></g>${glow(230, 262, 150, palette.light, 0.5)}`;
  const river = `<defs><filter id="mw"><feGaussianBlur stdDeviation="46"/></filter></defs><path d="M180 -60Q520 240 1180 520" stroke="${lighter(middle, 0.35)}" stroke-width="120" fill="none" filter="url(#mw)" opacity=".55"/>`;
  return {
    seconds,
    push: 0.05,
    ground: { svg: picture(skyBody(palette, 0.86) + river + stars(random, 420, 620)) },
    layers: [
      { ...nebula(look, lighter(low, 0.2), 1.75, -5) },
      twinkle(random, 420, 560),
      {
        svg: picture(
          `<g stroke="${palette.light}" stroke-width="2"><path d="M1040 60l90 42"/></g>`,
        ),
        mode: 'screen',
        x: '-n*7',
        y: 'n*3.2-120',
        through: [veil(random, 60, 30, 0.02)],
      },
      clouds(
        random,
        mix(low, palette.light, 0.2),
        [
          [0, 0],
          [0.6, 0],
          [0.75, 0.8],
          [0.85, 0.2],
          [1, 0],
        ],
        -8,
      ),
      {
        svg: picture(
          land('hill', ridgePoints(random, { width: 1400, base: 640, height: 70, rough: 0.7 }), {
            top: mix(palette.far, palette.ink, 0.4),
            foot: palette.ink,
            bottom: 720,
            width: 1400,
          }),
          1400,
        ),
        x: drift(-4),
      },
      { svg: picture(dome, 460, 310), x: drift(-6, 430), y: '330' },
      {
        svg: picture(
          land('front', ridgePoints(random, { width: 1500, base: 690, height: 70, rough: 0.9 }), {
            top: darker(palette.ink, 0.35),
            foot: darker(palette.ink, 0.6),
            bottom: 720,
            width: 1500,
          }),
          1500,
        ),
        x: drift(-12),
      },
    ],
  };
}
