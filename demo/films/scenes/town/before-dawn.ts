import { darker, lighter, mix } from '../../draw/color.ts';
import { clouds, fog, twinkle, veil } from '../../draw/air.ts';
import { land, ridgePoints } from '../../draw/land.ts';
import { palm } from '../../draw/plants.ts';
import { skyBody } from '../../draw/sky.ts';
import { glow, picture, r1 } from '../../draw/svg.ts';
import { drift, type Look, type Shot, sway } from '../../draw/shot.ts';

function mosque(wall: string, edge: string, lamp: string): string {
  const dome = (x: number, y: number, r: number) =>
    `<path d="M${x - r} ${y}C${x - r * 1.16} ${r1(y - r * 0.7)} ${x - r * 0.3} ${r1(y - r * 1.02)} ${x} ${r1(y - r * 1.5)}C${x + r * 0.3} ${r1(y - r * 1.02)} ${x + r * 1.16} ${r1(y - r * 0.7)} ${x + r} ${y}Z" fill="url(#m)"/><path d="M${x} ${r1(y - r * 1.48)}v${r1(-r * 0.2)}" stroke="${wall}" stroke-width="4"/><path d="M${r1(x + 2)} ${r1(y - r * 1.66 - 16)}a9 9 0 1 0 6 15a11 11 0 0 1 -6 -15z" fill="${lamp}"/>`;
  const minaret = (x: number) =>
    `<path d="M${x - 15} 420L${x - 11} 100H${x + 11}L${x + 15} 420Z" fill="url(#m)"/><path d="M${x - 20} 170H${x + 20}V182H${x - 20}ZM${x - 18} 100H${x + 18}V112H${x - 18}Z" fill="${edge}"/><path d="M${x - 12} 100C${x - 14} 80 ${x - 4} 72 ${x} 52C${x + 4} 72 ${x + 14} 80 ${x + 12} 100Z" fill="url(#m)"/><rect x="${x - 5}" y="122" width="10" height="30" rx="5" fill="${lamp}"/>`;
  const arches = Array.from(
    { length: 7 },
    (_, i) =>
      `<path d="M${176 + i * 42} 420V360Q${190 + i * 42} 336 ${204 + i * 42} 360V420Z" fill="${lamp}" opacity="${i === 3 ? 1 : 0.8}"/>`,
  ).join('');
  return `<defs><linearGradient id="m"><stop offset="0" stop-color="${wall}"/><stop offset=".7" stop-color="${mix(wall, edge, 0.35)}"/><stop offset="1" stop-color="${mix(wall, edge, 0.7)}"/></linearGradient></defs>${minaret(60)}${minaret(580)}<path d="M130 420V300H510V420Z" fill="url(#m)"/>${dome(200, 304, 46)}${dome(440, 304, 46)}${dome(320, 300, 108)}<path d="M120 296H520V310H120Z" fill="${edge}"/>${arches}`;
}

function lantern(x: number, length: number, s: number, lamp: string, ink: string): string {
  return `<path d="M${x} 0V${length}" stroke="${ink}" stroke-width="3"/>${glow(x, length + 36 * s, 130 * s, lamp, 0.9)}<path d="M${x - 8 * s} ${length}h${16 * s}l${16 * s} ${20 * s}v${40 * s}l${-16 * s} ${18 * s}h${-16 * s}l${-16 * s} ${-18 * s}v${-40 * s}z" fill="${lamp}" opacity=".92"/><path d="M${x - 8 * s} ${length}h${16 * s}l${16 * s} ${20 * s}v${40 * s}l${-16 * s} ${18 * s}h${-16 * s}l${-16 * s} ${-18 * s}v${-40 * s}zM${x} ${length}v${78 * s}M${x - 24 * s} ${length + 20 * s}h${48 * s}M${x - 24 * s} ${length + 60 * s}h${48 * s}" fill="none" stroke="${ink}" stroke-width="${r1(3.4 * s)}"/>`;
}

/** Before dawn in Ramadan: a mosque over kampung roofs, lanterns, a thin moon. */
export function beforeDawn(look: Look): Shot {
  const { random, palette, seconds } = look;
  const [, , low] = palette.sky;
  const ink = darker(palette.ink, 0.2);
  let roofs = '';
  for (let x = -60; x < 1500; x += random.between(110, 170)) {
    const [w, top] = [random.between(150, 230), random.between(560, 620)];
    const tone = mix(ink, palette.far, random.between(0.05, 0.35));
    roofs += `<path d="M${r1(x)} 720V${r1(top + 54)}H${r1(x - 18)}L${r1(x + w / 2)} ${r1(top)}L${r1(x + w + 18)} ${r1(top + 54)}H${r1(x + w)}V720Z" fill="${tone}"/>${random() < 0.6 ? `<rect x="${r1(x + w * 0.3)}" y="${r1(top + 74)}" width="26" height="32" fill="${palette.light}" opacity=".9"/><path d="M${r1(x + w * 0.3 + 13)} ${r1(top + 74)}v32" stroke="${tone}" stroke-width="3"/>` : ''}`;
  }
  return {
    seconds,
    push: 0.05,
    ground: {
      svg: picture(
        skyBody(palette, 0.78) +
          `<g transform="translate(860 150) rotate(-24)"><path d="M0 -56A56 56 0 1 0 0 56A44 56 0 1 1 0 -56Z" fill="${lighter(palette.light, 0.4)}"/></g>${glow(850, 150, 230, palette.light, 0.35)}`,
      ),
    },
    layers: [
      twinkle(random, 220, 380),
      clouds(
        random,
        mix(low, palette.light, 0.3),
        [
          [0, 0.1],
          [0.45, 0.9],
          [0.75, 0.3],
          [1, 0],
        ],
        -9,
      ),
      {
        svg: picture(
          land('h', ridgePoints(random, { width: 1400, base: 580, height: 90, rough: 0.6 }), {
            top: mix(palette.far, low, 0.45),
            foot: mix(palette.far, low, 0.7),
            bottom: 600,
            width: 1400,
          }),
          1400,
        ),
        x: drift(-3),
      },
      {
        svg: picture(
          mosque(mix(palette.far, palette.ink, 0.3), mix(low, palette.far, 0.2), palette.light),
          640,
          430,
        ),
        x: drift(-5, 330),
        y: '190',
      },
      {
        svg: picture(glow(640, 560, 420, palette.light, 0.45)),
        mode: 'screen',
        through: [veil(random, 50, 20, 0.008)],
      },
      fog(
        random,
        mix(low, palette.far, 0.4),
        [
          [0, 0],
          [0.68, 0],
          [0.84, 0.8],
          [0.95, 0.2],
          [1, 0],
        ],
        -12,
        2,
      ),
      { svg: picture(roofs, 1500), x: drift(-10, -20) },
      {
        svg: picture(
          palm(random, { x: 150, y: 740, height: 430, lean: 50 }, ink) +
            palm(random, { x: 1210, y: 760, height: 380, lean: -60 }, ink),
          1400,
        ),
        x: drift(-16, -10),
      },
      {
        svg: picture(
          lantern(90, 60, 1, palette.light, ink) + lantern(210, 10, 0.7, palette.accent, ink),
          320,
          260,
        ),
        x: sway(60, 6, 3.2),
        y: '-10',
      },
      {
        svg: picture(
          lantern(90, 40, 1.1, palette.accent, ink) + lantern(230, 90, 0.8, palette.light, ink),
          360,
          280,
        ),
        x: sway(930, 7, 3.7, 1),
        y: '-14',
      },
    ],
  };
}
