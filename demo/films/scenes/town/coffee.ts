import { darker, lighter, mix } from '../../draw/color.ts';
import { motes, rain, veil } from '../../draw/air.ts';
import { bokeh } from '../../draw/city.ts';
import { glow, HEIGHT, picture, r1, WIDTH } from '../../draw/svg.ts';
import { noisePicture } from '../../draw/texture.ts';
import { drift, type Layer, type Look, type Shot } from '../../draw/shot.ts';

/** Steam that curls up through two drifting veils. */
function steam(
  { random, palette }: Look,
  x: number,
  top: number,
  bottom: number,
  width: number,
): Layer {
  return {
    svg: picture(
      `<defs><filter id="s" x="-40%" y="-20%" width="180%" height="140%"><feGaussianBlur stdDeviation="26 18"/></filter></defs><g filter="url(#s)" opacity=".9"><path d="M${x - width * 0.4} ${bottom}Q${x - width} ${(top + bottom) / 2} ${x - width * 0.2} ${top}Q${x + width * 0.9} ${(top + bottom) / 2 - 40} ${x + width * 0.4} ${bottom}Z" fill="${lighter(palette.light, 0.5)}"/></g>`,
    ),
    mode: 'screen',
    through: [
      {
        svg: noisePicture(
          {
            seed: random.whole(1, 900),
            fx: 0.03,
            fy: 0.014,
            octaves: 3,
            color: '#ffffff',
            gain: 5,
            cut: 1.9,
          },
          330,
          420,
        ),
        enlarge: 4,
        x: drift(4, -20),
        y: drift(-88, -60),
      },
      {
        svg: noisePicture(
          {
            seed: random.whole(1, 900),
            fx: 0.02,
            fy: 0.01,
            octaves: 2,
            color: '#ffffff',
            gain: 4.4,
            cut: 1.4,
          },
          330,
          420,
        ),
        enlarge: 4,
        x: drift(-8, 0),
        y: drift(-52, -20),
      },
    ],
  };
}

function cup(look: Look): string {
  const { palette } = look;
  const china = mix(palette.light, '#ffffff', 0.45);
  return (
    `<defs><linearGradient id="c"><stop offset="0" stop-color="${mix(china, palette.ink, 0.55)}"/><stop offset=".35" stop-color="${china}"/><stop offset=".75" stop-color="${mix(china, palette.accent, 0.22)}"/><stop offset="1" stop-color="${mix(china, palette.ink, 0.65)}"/></linearGradient><radialGradient id="k" cx=".45" cy=".4" r=".7"><stop offset="0" stop-color="#6b3a1c"/><stop offset=".7" stop-color="#3a1c0c"/><stop offset="1" stop-color="#1f0e06"/></radialGradient></defs>` +
    `<ellipse cx="210" cy="318" rx="230" ry="40" fill="#000" opacity=".35"/><ellipse cx="210" cy="300" rx="208" ry="38" fill="url(#c)"/><ellipse cx="210" cy="294" rx="150" ry="24" fill="${mix(china, palette.ink, 0.3)}"/>` +
    `<path d="M322 132C396 116 420 204 330 226" fill="none" stroke="url(#c)" stroke-width="22"/>` +
    `<path d="M78 100C84 220 124 292 210 294C296 292 336 220 342 100Z" fill="url(#c)"/><ellipse cx="210" cy="100" rx="132" ry="34" fill="${china}"/><ellipse cx="210" cy="103" rx="118" ry="27" fill="url(#k)"/><path d="M120 96Q170 84 230 88" stroke="#c98a4f" stroke-width="5" fill="none" opacity=".8"/>` +
    `<path d="M92 160Q210 204 328 160M100 180Q210 224 320 180" stroke="${palette.accent}" stroke-width="5" fill="none" opacity=".8"/>`
  );
}

const tableTop = (wood: string, y: number): string =>
  `<defs><linearGradient id="t" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${lighter(wood, 0.22)}"/><stop offset="1" stop-color="${darker(wood, 0.5)}"/></linearGradient><filter id="grain" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency=".006 .12" numOctaves="3" seed="5"/><feColorMatrix values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 1.600 0 0 0 -.6"/></filter></defs><rect y="${y}" width="1400" height="${HEIGHT - y}" fill="url(#t)"/><rect y="${y}" width="1400" height="${HEIGHT - y}" filter="url(#grain)" opacity=".45"/><rect y="${y}" width="1400" height="3" fill="#fff" opacity=".2"/>`;

/** A cup by a rainy window, the city out of focus. */
export function coffeeWindow(look: Look): Shot {
  const { random, palette, seconds } = look;
  const lamps = [palette.light, palette.accent, lighter(palette.accent, 0.4), '#8fd0e0'];
  let drops = '';
  for (let i = 0; i < 240; i++) {
    const [x, y, s] = [random() * WIDTH, random() * 540, Math.pow(random(), 3) * 7 + 1.2];
    drops += `<ellipse cx="${r1(x)}" cy="${r1(y)}" rx="${r1(s * 0.85)}" ry="${r1(s)}" fill="#fff" opacity=".13"/><circle cx="${r1(x - s * 0.25)}" cy="${r1(y - s * 0.3)}" r="${r1(s * 0.25)}" fill="#fff" opacity=".7"/>`;
    if (s > 5)
      drops += `<path d="M${r1(x)} ${r1(y)}v${r1(-random.between(40, 160))}" stroke="#fff" stroke-opacity=".1" stroke-width="${r1(s)}"/>`;
  }
  return {
    seconds,
    push: 0.06,
    ground: {
      svg: picture(
        `<defs><linearGradient id="g" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${palette.sky[0]}"/><stop offset=".7" stop-color="${palette.sky[1]}"/><stop offset="1" stop-color="${palette.sky[2]}"/></linearGradient></defs><rect width="1280" height="720" fill="url(#g)"/>`,
      ),
    },
    layers: [
      {
        svg: picture(
          bokeh(random, 60, lamps, { top: 120, bottom: 560, width: 1500, size: 44 }),
          1500,
        ),
        x: drift(-8),
        mode: 'screen',
      },
      {
        svg: picture(
          bokeh(random, 30, lamps, { top: 250, bottom: 560, width: 1500, size: 22 }),
          1500,
        ),
        x: drift(-14),
        mode: 'screen',
      },
      ...rain(random, '#ffffff', 0.5),
      { svg: picture(drops), x: '0' },
      {
        svg: picture(
          `<path d="M0 0H1400M300 0V580M980 0V580" stroke="${darker(palette.ink, 0.2)}" stroke-width="20"/>${tableTop(mix(palette.accent, palette.ink, 0.62), 560)}`,
          1400,
        ),
        x: drift(-5, -30),
      },
      {
        svg: picture(`<g transform="scale(.92)">${cup(look)}</g>`, 430, 350),
        x: drift(-6, 450),
        y: '318',
      },
      steam(look, 640, 20, 430, 110),
      { svg: picture(glow(700, 250, 620, palette.light, 0.3)), mode: 'screen' },
    ],
  };
}

/** Beans and an old brass grinder in lamplight. */
export function coffeeStill(look: Look): Shot {
  const { random, palette, seconds } = look;
  const bean = (x: number, y: number, s: number, a: number) => {
    const tone = mix('#5a2c12', palette.ink, random() * 0.5);
    return `<g transform="translate(${r1(x)} ${r1(y)}) rotate(${r1(a)}) scale(${r1(s)})"><ellipse rx="15" ry="10.500" fill="${darker(tone, 0.3)}"/><ellipse cx="-1" cy="-1.400" rx="14" ry="9" fill="${lighter(tone, 0.08)}"/><path d="M-13 -1Q-4 4 0 0Q5 -4 13 1" stroke="#1a0a04" stroke-width="2.400" fill="none"/><ellipse cx="-5" cy="-5" rx="5" ry="2" fill="#fff" opacity=".22"/></g>`;
  };
  let pile = '';
  for (let row = 0; row < 17; row++) {
    const y = 494 + row * 15;
    const half = 110 + row * 46;
    for (let i = 0; i < 14 + row * 3; i++)
      pile += bean(
        700 + random.between(-1, 1) * half,
        y + random.between(-10, 10),
        random.between(1, 1.5) + row * 0.05,
        random() * 180,
      );
  }
  const brass = '#c9963f';
  const mill =
    `<defs><linearGradient id="b"><stop offset="0" stop-color="#5a3a12"/><stop offset=".3" stop-color="${lighter(brass, 0.45)}"/><stop offset=".55" stop-color="${brass}"/><stop offset="1" stop-color="#4a2c0c"/></linearGradient></defs>` +
    `<path d="M90 470L96 230H244L250 470Z" fill="url(#b)"/><path d="M80 470H260V500H80Z" fill="url(#b)"/><path d="M86 226H254V248H86ZM84 330H256V344H84Z" fill="${darker(brass, 0.3)}"/><path d="M96 226Q100 120 170 116Q240 120 244 226Z" fill="url(#b)"/><path d="M162 118V84H178V118Z" fill="url(#b)"/><path d="M170 90L330 74" stroke="${brass}" stroke-width="12" stroke-linecap="round"/><path d="M330 78V36" stroke="#3a1c0c" stroke-width="22" stroke-linecap="round"/>` +
    `<path d="M120 270q50 30 100 0M120 290q50 30 100 0M116 380q54 34 108 0M116 404q54 34 108 0" stroke="#5a3a12" stroke-width="4" fill="none" opacity=".7"/>`;
  return {
    seconds,
    push: 0.05,
    ground: {
      svg: picture(
        `<defs><radialGradient id="g" cx=".48" cy=".35" r=".8"><stop offset="0" stop-color="${palette.sky[2]}"/><stop offset=".5" stop-color="${palette.sky[1]}"/><stop offset="1" stop-color="${palette.sky[0]}"/></radialGradient></defs><rect width="1280" height="720" fill="url(#g)"/>${tableTop(mix(palette.accent, palette.ink, 0.7), 540)}`,
      ),
    },
    layers: [
      steam(look, 840, 120, 520, 80),
      { svg: picture(mill, 360, 510), x: drift(-6, 470), y: '84' },
      { svg: picture(pile, 1500), x: drift(-9, -20) },
      {
        svg: picture(glow(760, 260, 700, palette.light, 0.4)),
        mode: 'screen',
        through: [veil(random, 40, 20, 0.006)],
      },
      motes(random, palette.light, { count: 30, top: 60, bottom: 620, size: 1.4, rise: -9 }),
    ],
  };
}
