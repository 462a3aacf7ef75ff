import { darker, lighter, mix } from '../../draw/color.ts';
import { motes, veil } from '../../draw/air.ts';
import { phinisi } from '../../draw/boat.ts';
import { ridgePoints } from '../../draw/land.ts';
import { glow, HEIGHT, picture, type Point, r1 } from '../../draw/svg.ts';
import { drift, type Look, type Shot } from '../../draw/shot.ts';

const WIDE = 1500;

function paper({ palette }: Look): string {
  return (
    `<defs><radialGradient id="p" cx=".5" cy=".5" r=".75"><stop offset="0" stop-color="${palette.sky[0]}"/><stop offset=".7" stop-color="${palette.sky[1]}"/><stop offset="1" stop-color="${palette.sky[2]}"/></radialGradient>` +
    `<filter id="stain" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency=".006" numOctaves="5" seed="11"/><feColorMatrix values="0 0 0 0 .35 0 0 0 0 .2 0 0 0 0 .06 2.600 0 0 0 -1.250"/></filter>` +
    `<filter id="fibre" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency=".5 .03" numOctaves="2" seed="3"/><feColorMatrix values="0 0 0 0 .3 0 0 0 0 .18 0 0 0 0 .05 .7 0 0 0 -.3"/></filter></defs>` +
    `<rect width="${WIDE}" height="${HEIGHT}" fill="url(#p)"/><rect width="${WIDE}" height="${HEIGHT}" filter="url(#stain)"/><rect width="${WIDE}" height="${HEIGHT}" filter="url(#fibre)"/>`
  );
}

/** An invented island: a wobbly ring, its shore hatched as engravers did. */
function island(look: Look, x: number, y: number, rx: number, ry: number, turn = 0): string {
  const { random, palette } = look;
  const edge = ridgePoints(random, { width: 1, base: 1, height: 0.42, rough: 0.95, steps: 6 });
  const ring = (grow: number) =>
    `${edge
      .map(([t, h], i): string => {
        const blend = Math.min(1, Math.min(i, edge.length - 1 - i) / 8);
        const reach = (0.78 + (h - 0.78) * blend) * grow;
        const a = t * Math.PI * 2;
        return `${i === 0 ? 'M' : 'L'}${r1(Math.cos(a) * rx * reach)} ${r1(Math.sin(a) * ry * reach)}`;
      })
      .join('')}Z`;
  let hills = '';
  for (let i = 0; i < 6; i++) {
    const [hx, hy, s] = [
      random.between(-0.45, 0.45) * rx,
      random.between(-0.3, 0.4) * ry,
      random.between(8, 15),
    ];
    hills += `<path d="M${r1(hx - s)} ${r1(hy)}L${r1(hx)} ${r1(hy - s * 1.3)}L${r1(hx + s)} ${r1(hy)}M${r1(hx)} ${r1(hy - s * 1.3)}L${r1(hx + s * 0.35)} ${r1(hy)}" fill="none"/>`;
  }
  return `<g transform="translate(${r1(x)} ${r1(y)}) rotate(${turn})" stroke="${palette.ink}"><path d="${ring(1.16)}" fill="none" stroke-opacity=".25" stroke-width="1.500"/><path d="${ring(1.08)}" fill="none" stroke-opacity=".45" stroke-width="1.500"/><path d="${ring(1)}" fill="${mix(palette.sky[1], palette.far, 0.35)}" stroke-width="2.600"/><g stroke-width="1.800" stroke-opacity=".8">${hills}</g></g>`;
}

function compass(palette: Look['palette']): string {
  const blade = (a: number, long: number, dark: string, pale: string) =>
    `<g transform="rotate(${a})"><path d="M0 ${-long}L${r1(long * 0.15)} ${r1(-long * 0.15)}L0 0Z" fill="${dark}"/><path d="M0 ${-long}L${r1(-long * 0.15)} ${r1(-long * 0.15)}L0 0Z" fill="${pale}"/></g>`;
  return `<circle r="112" fill="none" stroke="${palette.ink}" stroke-width="2.500"/><circle r="102" fill="none" stroke="${palette.ink}" stroke-width="1.200" stroke-dasharray="3 6"/>${[45, 135, 225, 315].map((a) => blade(a, 90, palette.far, palette.sky[0])).join('')}${[0, 90, 180, 270].map((a) => blade(a, 132, palette.accent, palette.light)).join('')}<circle r="12" fill="${palette.ink}"/><circle r="6" fill="${palette.light}"/>`;
}

/** An old chart of the spice islands; the ship follows its own dotted line. */
export function spiceChart(look: Look): Shot {
  const { random, palette, seconds } = look;
  const rhumbs = Array.from(
    { length: 32 },
    (_, i) =>
      `<path d="M1080 200L${r1(1080 + Math.cos((i / 16) * Math.PI) * 1600)} ${r1(200 + Math.sin((i / 16) * Math.PI) * 1600)}"/>`,
  ).join('');
  const stops: Point[] = [
    [180, 560],
    [330, 470],
    [470, 500],
    [610, 400],
    [760, 420],
    [880, 330],
  ];
  const route = `M${stops.map(([x, y], i) => (i === 0 ? `${x} ${y}` : `Q${r1(x - 70)} ${r1(y + (i % 2 === 0 ? 60 : -50))} ${x} ${y}`)).join('')}`;
  const chart =
    `${paper(look)}<g stroke="${palette.far}" stroke-opacity=".35" stroke-width="1">${rhumbs}</g>` +
    island(look, 190, 600, 150, 84, -12) +
    island(look, 430, 300, 180, 90, 20) +
    island(look, 690, 560, 120, 70, -24) +
    island(look, 900, 300, 76, 52) +
    island(look, 990, 480, 60, 42, 40) +
    island(look, 840, 180, 46, 34, 10) +
    island(look, 1240, 560, 190, 110, 30) +
    island(look, 640, 170, 110, 56, -8) +
    `<path d="${route}" fill="none" stroke="${palette.accent}" stroke-width="4.500" stroke-dasharray="3 12" stroke-linecap="round"/><path d="M866 316l28 28M894 316l-28 28" stroke="${palette.accent}" stroke-width="7" stroke-linecap="round"/>` +
    `<g fill="none" stroke="${palette.ink}" stroke-opacity=".5" stroke-width="2">${Array.from(
      { length: 16 },
      () => {
        const [x, y] = [random() * 1400, random() * 700];
        return `<path d="M${r1(x)} ${r1(y)}q7 -8 14 0q7 8 14 0q7 -8 14 0"/>`;
      },
    ).join('')}</g>`;
  return {
    seconds,
    push: 0.09,
    ground: { svg: picture(chart, WIDE), x: drift(-14, -10) },
    layers: [
      {
        svg: picture(`<g transform="translate(140 140)">${compass(palette)}</g>`, 280, 280),
        x: drift(-14, 930),
        y: '60',
        spin: '0.16*sin(n*0.035)',
      },
      {
        svg: picture(
          `<g transform="scale(.3)">${phinisi(palette.ink, palette.light, palette.sky[1])}</g>`,
          190,
          140,
        ),
        x: '330+n*0.9',
        y: `360+10*sin(n*0.06)-n*0.16`,
        spin: '0.05*sin(n*0.12)',
      },
      {
        svg: picture(
          `<rect width="1280" height="720" fill="${darker(palette.ink, 0.2)}" opacity=".18"/>`,
        ),
        mode: 'over',
      },
      {
        svg: picture(glow(560, 330, 760, lighter(palette.light, 0.2), 0.5)),
        mode: 'softlight',
        through: [veil(random, 40, 20, 0.006)],
      },
      motes(random, palette.light, { count: 24, top: 60, bottom: 700, size: 1.4, rise: -8 }),
    ],
  };
}
