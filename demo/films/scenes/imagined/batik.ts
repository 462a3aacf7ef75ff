import { darker, lighter, mix, type Palette } from '../../draw/color.ts';
import { rays, veil } from '../../draw/air.ts';
import { glow, HEIGHT, picture, r1, WIDTH } from '../../draw/svg.ts';
import { drift, type Layer, type Look, type Shot } from '../../draw/shot.ts';

const WIDE = 1900;
const TALL = 1000;

/** Kawung: palm fruit in fours. */
function kawung({ ink, light, accent, far }: Palette): string {
  const petal = (a: number) =>
    `<g transform="rotate(${a})"><ellipse cx="0" cy="-33" rx="17" ry="27" fill="${light}"/><ellipse cx="0" cy="-33" rx="13" ry="22" fill="${accent}"/><ellipse cx="0" cy="-33" rx="8" ry="16" fill="${far}"/><circle cx="0" cy="-40" r="2.4" fill="${light}"/><circle cx="0" cy="-27" r="2.4" fill="${light}"/></g>`;
  const flower = (x: number, y: number) =>
    `<g transform="translate(${x} ${y})">${[45, 135, 225, 315].map(petal).join('')}<circle r="5" fill="${light}"/><path d="M0 -14V14M-14 0H14" stroke="${light}" stroke-width="2"/></g>`;
  return `<pattern id="p" width="96" height="96" patternUnits="userSpaceOnUse"><rect width="96" height="96" fill="${ink}"/>${[0, 96].flatMap((x) => [0, 96].map((y) => flower(x, y))).join('')}${flower(48, 48)}</pattern>`;
}

/** Parang: the broken blade, in slanting bands. */
function parang({ ink, light, accent, far }: Palette): string {
  const blade = `<path d="M6 0C34 6 44 30 30 46C22 56 8 52 8 42C8 34 18 32 22 38C30 28 22 14 6 14Z" fill="${light}"/><path d="M12 4C32 12 38 28 28 42" fill="none" stroke="${accent}" stroke-width="3"/><circle cx="50" cy="30" r="5" fill="${far}"/><circle cx="50" cy="30" r="2" fill="${light}"/>`;
  return (
    `<pattern id="p" width="64" height="118" patternUnits="userSpaceOnUse" patternTransform="rotate(-38)"><rect width="64" height="118" fill="${ink}"/>` +
    `<g>${blade}</g><g transform="translate(-32 59)">${blade}</g><g transform="translate(32 59)">${blade}</g>` +
    `<rect y="54" width="64" height="5" fill="${accent}"/><rect y="113" width="64" height="5" fill="${accent}"/><path d="M0 56.500H64M0 115.500H64" stroke="${light}" stroke-width="1.600" stroke-dasharray="3 5"/></pattern>`
  );
}

/** Truntum: small stars that come back, drawn by a queen who was forgotten. */
function truntum({ ink, light, accent }: Palette): string {
  const star = (x: number, y: number, s: number) =>
    `<g transform="translate(${x} ${y}) scale(${s})">${[0, 45, 90, 135, 180, 225, 270, 315].map((a) => `<path d="M0 -3Q5 -12 0 -22Q-5 -12 0 -3Z" transform="rotate(${a})" fill="${a % 90 === 0 ? light : accent}"/>`).join('')}<circle r="3" fill="${light}"/></g>`;
  const dots = [8, 24, 40, 56]
    .map(
      (x) =>
        `<circle cx="${x}" cy="${(x * 7) % 64}" r="1.700" fill="${accent}"/><circle cx="${(x * 5) % 64}" cy="${x}" r="1.300" fill="${light}"/>`,
    )
    .join('');
  return `<pattern id="p" width="64" height="64" patternUnits="userSpaceOnUse"><rect width="64" height="64" fill="${ink}"/>${dots}${star(32, 32, 0.9)}${[0, 64].flatMap((x) => [0, 64].map((y) => star(x, y, 0.6))).join('')}</pattern>`;
}

const cloth = (pattern: string): string =>
  picture(
    `<defs>${pattern}</defs><rect width="${WIDE}" height="${TALL}" fill="url(#p)"/>`,
    WIDE,
    TALL,
  );

/** Folds: the light and the shadow of hanging cloth. */
function folds(random: Look['random']): string {
  let body = '';
  for (let x = -60; x < WIDTH + 400; x += random.between(70, 170)) {
    const width = random.between(50, 130);
    body += `<path d="M${r1(x)} 0Q${r1(x + random.between(-30, 30))} 360 ${r1(x + random.between(-40, 40))} 720H${r1(x + width)}Q${r1(x + width + random.between(-30, 30))} 360 ${r1(x + width)} 0Z" fill="#000" opacity="${r1(random.between(0.2, 0.5))}"/><path d="M${r1(x + width + 12)} 0Q${r1(x + width)} 360 ${r1(x + width + 20)} 720h20Q${r1(x + width + 30)} 360 ${r1(x + width + 34)} 0Z" fill="#fff" opacity=".13"/>`;
  }
  return picture(
    `<defs><filter id="f" x="-10%" y="-10%" width="120%" height="120%"><feGaussianBlur stdDeviation="22 4"/></filter></defs><g filter="url(#f)">${body}</g>`,
    WIDTH + 400,
    HEIGHT,
  );
}

function hanging(look: Look, pattern: string): Shot {
  const { random, palette, seconds } = look;
  const sheen: Layer = {
    svg: picture(glow(640, 300, 900, palette.light, 0.35)),
    mode: 'screen',
    through: [veil(random, 30, 6, 0.006)],
  };
  return {
    seconds,
    push: 0.06,
    ground: { svg: cloth(pattern), x: drift(-18, -40), y: drift(-9, -40) },
    layers: [{ svg: folds(random), x: drift(-34, 0) }, sheen],
  };
}

export const batikKawung = (look: Look): Shot => hanging(look, kawung(look.palette));
export const batikParang = (look: Look): Shot => hanging(look, parang(look.palette));
export const batikTruntum = (look: Look): Shot => hanging(look, truntum(look.palette));

/** Mega mendung: clouds of Cirebon, band within band, drifting in depth. */
export function megaMendung(look: Look): Shot {
  const { random, palette, seconds } = look;
  const bands = [
    palette.ink,
    palette.far,
    palette.sky[1],
    palette.sky[2],
    lighter(palette.sky[2], 0.45),
    palette.light,
  ];
  const cloud = (x: number, y: number, size: number) =>
    bands
      .map((color, i) => {
        const k = size * (1 - i * 0.15);
        const c = (dx: number, dy: number) => `${r1(dx * k)} ${r1(dy * k)}`;
        return `<path transform="translate(${r1(x)} ${r1(y + i * size * 0.05)})" d="M${c(-1, 0.22)}C${c(-1.16, -0.02)} ${c(-0.96, -0.26)} ${c(-0.72, -0.2)}C${c(-0.66, -0.5)} ${c(-0.3, -0.58)} ${c(-0.16, -0.36)}C${c(0.02, -0.64)} ${c(0.42, -0.6)} ${c(0.44, -0.28)}C${c(0.72, -0.44)} ${c(1, -0.22)} ${c(0.9, 0.02)}C${c(1.14, 0.06)} ${c(1.16, 0.3)} ${c(0.92, 0.34)}C${c(0.5, 0.5)} ${c(0.3, 0.26)} ${c(0, 0.36)}C${c(-0.3, 0.5)} ${c(-0.7, 0.46)} ${c(-1, 0.22)}Z" fill="${color}" stroke="${palette.light}" stroke-opacity="${i === 0 ? 0.9 : 0.25}" stroke-width="${i === 0 ? 3 : 1.2}"/>`;
      })
      .join('');
  const field = (count: number, size: number, top: number, bottom: number) => {
    let body = '';
    for (let i = 0; i < count; i++)
      body += cloud(
        (i + 0.5) * (WIDE / count) + random.between(-40, 40),
        random.between(top, bottom),
        size * random.between(0.75, 1.2),
      );
    return picture(body, WIDE, HEIGHT);
  };
  return {
    seconds,
    ground: {
      svg: picture(
        `<rect width="${WIDTH}" height="${HEIGHT}" fill="${palette.accent}"/>${glow(640, 360, 800, lighter(palette.accent, 0.3), 0.6)}`,
      ),
    },
    layers: [
      { svg: field(7, 120, 80, 640), x: drift(-14) },
      { svg: field(5, 190, 120, 620), x: drift(-30) },
      { svg: field(4, 290, 200, 680), x: drift(-54) },
      { ...rays(random, 640, -200, mix(palette.light, '#ffffff', 0.2), 0.25) },
    ],
  };
}

/** A canting draws wax on white cloth by lamplight. */
export function canting(look: Look): Shot {
  const { random, palette, seconds } = look;
  const wood = darker(palette.accent, 0.35);
  const tool =
    `<path d="M150 120L420 -60" stroke="${wood}" stroke-width="17" stroke-linecap="round"/><path d="M146 122L190 92" stroke="${palette.far}" stroke-width="24"/>` +
    `<path d="M92 118C92 150 160 156 166 122C160 104 100 102 92 118Z" fill="#b87333"/><ellipse cx="129" cy="114" rx="36" ry="11" fill="#5a2a10"/><path d="M98 132Q66 134 50 158" fill="none" stroke="#c98a4a" stroke-width="7" stroke-linecap="round"/>` +
    `<path d="M196 88L204 82" stroke="${palette.light}" stroke-width="20"/><path d="M120 70q-8 -20 4 -34q10 -16 0 -34M146 66q-8 -18 2 -30q8 -14 0 -28" fill="none" stroke="${palette.light}" stroke-opacity=".35" stroke-width="5" stroke-linecap="round"/>`;
  return {
    seconds,
    push: 0.05,
    ground: {
      svg: picture(
        `<defs>${truntum({ ...palette, ink: lighter(palette.light, 0.35), light: mix(palette.far, palette.light, 0.4), accent: mix(palette.accent, palette.light, 0.35) }).replace('<pattern', '<pattern patternTransform="rotate(12) scale(2.6)"')}<radialGradient id="l" cx=".42" cy=".5" r=".62"><stop offset="0" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="${palette.ink}" stop-opacity=".9"/></radialGradient></defs><rect width="1280" height="720" fill="url(#p)"/><rect width="1280" height="720" fill="url(#l)"/>`,
      ),
    },
    layers: [
      {
        svg: picture(glow(520, 380, 620, palette.light, 0.55)),
        mode: 'screen',
        through: [veil(random, 60, 30, 0.006)],
      },
      {
        svg: picture(`<g transform="translate(20 160) scale(1.35)">${tool}</g>`, 700, 480),
        x: `420+n*0.9+7*sin(n*0.21)`,
        y: `170+5*sin(n*0.34)`,
      },
    ],
  };
}
