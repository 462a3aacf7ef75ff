import { darker, lighter, mix } from '../../draw/color.ts';
import { motes, rays, veil } from '../../draw/air.ts';
import { curve, HEIGHT, picture, type Point, r1, WIDTH } from '../../draw/svg.ts';
import { drift, type Look, type Shot, sway } from '../../draw/shot.ts';

function water({ palette }: Look): string {
  return picture(
    `<defs><linearGradient id="w" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${palette.sky[0]}"/><stop offset=".35" stop-color="${palette.sky[1]}"/><stop offset="1" stop-color="${palette.sky[2]}"/></linearGradient></defs><rect width="${WIDTH}" height="${HEIGHT}" fill="url(#w)"/>`,
  );
}

/** A fish in profile facing left, nose at 0,0; length 1 is `size`. */
function fish(x: number, y: number, size: number, color: string): string {
  const p = (dx: number, dy: number) => `${r1(x + dx * size)} ${r1(y + dy * size)}`;
  return `<path d="M${p(0, 0)}C${p(0.2, -0.24)} ${p(0.55, -0.22)} ${p(0.78, -0.03)}L${p(1, -0.17)}Q${p(0.93, 0)} ${p(1, 0.17)}L${p(0.78, 0.03)}C${p(0.55, 0.2)} ${p(0.2, 0.2)} ${p(0, 0)}Z" fill="${color}"/>`;
}

function school(
  random: Look['random'],
  count: number,
  size: number,
  color: string,
  width: number,
  height: number,
): string {
  let body = '';
  for (let i = 0; i < count; i++) {
    const angle = random() * Math.PI * 2;
    const reach = Math.sqrt(random());
    body += fish(
      width / 2 + Math.cos(angle) * reach * width * 0.44,
      height / 2 + Math.sin(angle) * reach * height * 0.4,
      size * random.between(0.7, 1.25),
      mix(color, '#ffffff', random() * 0.15),
    );
  }
  return picture(body, width, height);
}

/** Branching and table corals along the bottom. */
function coral(
  random: Look['random'],
  width: number,
  base: number,
  tall: number,
  colors: readonly string[],
): string {
  let body = '';
  const bed: Point[] = [];
  for (let x = -40; x <= width + 40; x += 70) bed.push([x, base - random.between(0, tall * 0.35)]);
  for (let x = 0; x < width; x += random.between(40, 95)) {
    const color = random.pick(colors);
    const kind = random();
    const height = tall * random.between(0.5, 1.2);
    if (kind < 0.4) {
      for (let k = -3; k <= 3; k++) {
        const bend = k * height * 0.14;
        body += `<path d="M${r1(x)} ${base}q${r1(bend * 0.2)} ${r1(-height * 0.5)} ${r1(bend)} ${r1(-height * random.between(0.7, 1))}" stroke="${color}" stroke-width="${r1(height * 0.075)}" fill="none" stroke-linecap="round"/>`;
      }
    } else if (kind < 0.7) {
      body += `<path d="M${r1(x - height * 0.7)} ${r1(base - height * 0.62)}q${r1(height * 0.7)} ${r1(-height * 0.2)} ${r1(height * 1.4)} 0q${r1(-height * 0.5)} ${r1(height * 0.16)} ${r1(-height * 0.58)} ${r1(height * 0.62)}h${r1(-height * 0.24)}q${r1(-height * 0.06)} ${r1(-height * 0.46)} ${r1(-height * 0.58)} ${r1(-height * 0.62)}z" fill="${color}"/>`;
    } else {
      for (let k = 0; k < 9; k++)
        body += `<circle cx="${r1(x + random.between(-0.4, 0.4) * height)}" cy="${r1(base - random.between(0, 0.5) * height)}" r="${r1(height * random.between(0.12, 0.24))}" fill="${color}"/>`;
    }
  }
  return `${body}<path d="${curve(bed)}L${width + 40} ${HEIGHT + 40}L-40 ${HEIGHT + 40}Z" fill="${colors[0]}"/>`;
}

/** A manta gliding away, wings curved; about 620x330. */
function manta(color: string, belly: string, rim: string): string {
  const wing =
    'M310 84C352 78 396 58 452 62C524 68 586 24 614 6C600 66 560 132 494 158C440 178 392 176 352 190C334 198 320 206 310 214Z';
  const half = `<path d="${wing}" fill="url(#back)"/><path d="M310 84C352 78 396 58 452 62C524 68 586 24 614 6" fill="none" stroke="${rim}" stroke-opacity=".6" stroke-width="3"/><path d="M318 86Q336 74 338 52Q350 66 340 92Z" fill="${color}"/><path d="M336 150q20 -4 34 4M334 162q20 -4 32 4M332 174q18 -4 28 4" stroke="${belly}" stroke-opacity=".35" stroke-width="3" fill="none"/>`;
  return (
    `<defs><linearGradient id="back" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${mix(color, belly, 0.25)}"/><stop offset="1" stop-color="${color}"/></linearGradient></defs>` +
    `${half}<g transform="translate(620 0) scale(-1 1)">${half}</g>` +
    `<path d="M306 200Q318 262 296 326Q326 268 314 200Z" fill="${color}"/><path d="M284 100C276 132 288 170 310 184C332 170 344 132 336 100Z" fill="${belly}" opacity=".16"/>`
  );
}

/** Ripples of light just under the surface. */
const caustics = ({ random, palette }: Look) => ({
  svg: picture(
    `<defs><linearGradient id="top" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${palette.light}" stop-opacity=".6"/><stop offset=".4" stop-color="${palette.light}" stop-opacity=".12"/><stop offset=".6" stop-color="${palette.light}" stop-opacity="0"/></linearGradient></defs><rect width="${WIDTH}" height="${HEIGHT}" fill="url(#top)"/>`,
  ),
  mode: 'screen' as const,
  through: [veil(random, 20, 3, 0.05), veil(random, -26, -3, 0.07)],
});

/** A reef in sunlight: rays, a manta, schools that drift. */
export function reef(look: Look): Shot {
  const { random, palette, seconds } = look;
  const deep = palette.sky[2];
  const colors = [
    mix(palette.ink, deep, 0.3),
    mix(palette.accent, deep, 0.45),
    mix(palette.accent, palette.ink, 0.45),
    mix(palette.light, deep, 0.65),
  ];
  const backs = [
    mix(deep, palette.sky[1], 0.35),
    mix(deep, palette.sky[1], 0.5),
    mix(deep, palette.sky[1], 0.25),
  ];
  return {
    seconds,
    push: 0.05,
    ground: { svg: water(look) },
    layers: [
      rays(random, 560, -120, palette.light, 0.75),
      { svg: picture(coral(random, 1500, 640, 150, backs), 1500), x: drift(-6) },
      {
        svg: school(random, 70, 22, mix(deep, palette.sky[1], 0.15), 620, 240),
        x: drift(-26, 760),
        y: sway(150, 12, 5),
      },
      {
        svg: picture(
          `<g transform="translate(60 80)">${manta(mix(palette.ink, deep, 0.25), palette.light, palette.sky[0])}</g>`,
          740,
          490,
        ),
        x: drift(-14, 290),
        y: sway(120, 22, 6),
        spin: '0.14+sin(n*0.05)*0.06',
      },
      {
        svg: school(random, 26, 40, mix(palette.accent, palette.light, 0.2), 560, 220),
        x: drift(-48, 900),
        y: sway(400, 10, 4),
      },
      { ...caustics(look) },
      { svg: picture(coral(random, 1600, 730, 190, colors), 1600), x: drift(-16, -20) },
      motes(random, lighter(palette.light, 0.2), {
        count: 40,
        top: 0,
        bottom: 720,
        size: 1.6,
        rise: -14,
      }),
    ],
  };
}

/** The open deep: one diver's light and something very large below. */
export function abyss(look: Look): Shot {
  const { random, palette, seconds } = look;
  const dark = darker(palette.sky[2], 0.45);
  const whale =
    `<defs><linearGradient id="skin" x1="0" y1="0" x2="0" y2="1"><stop offset=".1" stop-color="${mix(palette.sky[0], dark, 0.35)}"/><stop offset=".5" stop-color="${mix(palette.sky[1], dark, 0.6)}"/><stop offset="1" stop-color="${mix(palette.sky[2], dark, 0.7)}"/></linearGradient></defs>` +
    `<path d="M8 168C30 100 180 44 380 58C540 70 660 118 772 118C806 92 842 74 872 78C856 104 846 122 852 138C864 158 878 174 882 192C842 190 808 170 784 146C712 198 590 236 430 240C396 282 356 316 306 326C322 292 326 266 316 240C200 236 60 226 8 168Z" fill="url(#skin)"/>` +
    `<g fill="none" stroke="${palette.light}" stroke-opacity=".16" stroke-width="2.5"><path d="M14 176C110 214 250 232 420 232"/><path d="M30 190C120 220 250 238 400 237"/><path d="M60 204C140 228 240 240 360 240"/><path d="M10 166C70 158 130 166 176 180"/></g>` +
    `<circle cx="150" cy="160" r="5.5" fill="${dark}"/><path d="M60 112Q210 48 400 64" fill="none" stroke="${palette.light}" stroke-opacity=".35" stroke-width="3"/>`;
  const diver =
    `<defs><linearGradient id="beam" x1="1" y1="0" x2="0" y2="0"><stop offset="0" stop-color="${palette.light}" stop-opacity=".6"/><stop offset="1" stop-color="${palette.light}" stop-opacity="0"/></linearGradient><filter id="s"><feGaussianBlur stdDeviation="5"/></filter></defs>` +
    `<path d="M14 32L-260 150L-240 10Z" fill="url(#beam)" filter="url(#s)"/>` +
    `<g fill="${palette.ink}" stroke="${palette.ink}" stroke-linecap="round"><path d="M30 26q24 -8 48 2l34 12l30 -8" fill="none" stroke-width="11"/><path d="M100 36l34 10l26 14" fill="none" stroke-width="9"/><path d="M138 30l22 -10l-4 14zM158 58l20 14l-22 -2z"/><circle cx="20" cy="28" r="10"/><rect x="44" y="8" width="36" height="12" rx="6"/><path d="M36 34l-22 14" stroke-width="6"/></g>`;
  return {
    seconds,
    push: 0.06,
    ground: {
      svg: picture(
        `<defs><linearGradient id="w" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${palette.sky[1]}"/><stop offset=".5" stop-color="${palette.sky[2]}"/><stop offset="1" stop-color="${darker(palette.sky[2], 0.7)}"/></linearGradient></defs><rect width="1280" height="720" fill="url(#w)"/>`,
      ),
    },
    layers: [
      rays(random, 760, -200, palette.light, 0.5),
      {
        svg: picture(
          `<defs><filter id="b"><feGaussianBlur stdDeviation="1.6"/></filter></defs><g filter="url(#b)">${whale}</g>`,
          890,
          340,
        ),
        x: drift(-16, 260),
        y: sway(340, 14, 7),
        spin: '-0.08+sin(n*0.03)*0.03',
      },
      {
        svg: picture(`<g transform="translate(270 60)">${diver}</g>`, 470, 200),
        x: drift(-9, 590),
        y: sway(150, 8, 4),
      },
      motes(random, palette.light, { count: 60, top: 0, bottom: 720, size: 1.5, rise: -10 }),
    ],
  };
}
