import { darker, lighter, mix } from '../../draw/color.ts';
import { fog, motes, veil } from '../../draw/air.ts';
import { person, POSES } from '../../draw/people.ts';
import { glow, HEIGHT, picture, r1, WIDTH } from '../../draw/svg.ts';
import { drift, type Layer, type Look, type Shot, sway } from '../../draw/shot.ts';

/** Beams of two colours that sweep against each other. */
function beams({ palette }: Look): Layer[] {
  const sheaf = (colors: readonly string[], from: number, lean: number) => {
    const shafts = colors
      .map((color, i) => {
        const x = from + i * 330;
        const foot = x + lean * (i - 1);
        return `<linearGradient id="b${i}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${color}" stop-opacity=".9"/><stop offset="1" stop-color="${color}" stop-opacity="0"/></linearGradient><path d="M${x - 7} 60L${foot - 130} 700H${foot + 130}L${x + 7} 60Z" fill="url(#b${i})"/>`;
      })
      .join('');
    return picture(
      `<defs><filter id="f" x="-10%" y="-10%" width="120%" height="120%"><feGaussianBlur stdDeviation="7"/></filter></defs><g filter="url(#f)">${shafts}</g>`,
      WIDTH + 160,
      HEIGHT,
    );
  };
  return [
    {
      svg: sheaf([palette.accent, palette.light, palette.accent, '#7ad7ff'], 180, 190),
      mode: 'screen',
      x: sway(-80, 70, 3.4),
    },
    {
      svg: sheaf(['#7ad7ff', palette.sky[2], palette.light, palette.accent], 320, -160),
      mode: 'screen',
      x: sway(-80, 70, 2.7, 2),
    },
  ];
}

function crowd(
  random: Look['random'],
  color: string,
  y: number,
  size: number,
  width: number,
): string {
  let body = '';
  for (let x = 0; x < width; x += size * random.between(0.7, 1)) {
    const s = size * random.between(0.8, 1.15);
    const top = y + random.between(-12, 16);
    body += `<circle cx="${r1(x)}" cy="${r1(top)}" r="${r1(s * 0.3)}"/><path d="M${r1(x - s * 0.55)} 760Q${r1(x - s * 0.55)} ${r1(top + s * 0.36)} ${r1(x)} ${r1(top + s * 0.34)}Q${r1(x + s * 0.55)} ${r1(top + s * 0.36)} ${r1(x + s * 0.55)} 760Z"/>`;
    if (random() < 0.34) {
      const tilt = random.between(-0.3, 0.3) * s;
      body += `<path d="M${r1(x + s * 0.3)} ${r1(top + s * 0.6)}L${r1(x + s * 0.4 + tilt)} ${r1(top - s * 0.75)}" stroke="${color}" stroke-width="${r1(s * 0.17)}" stroke-linecap="round"/>`;
    }
  }
  return `<g fill="${color}">${body}</g>`;
}

/** An orchestra of the travelling kind: beams, smoke, a singer, hands in the air. */
export function stage(look: Look): Shot {
  const { random, palette, seconds } = look;
  const ink = darker(palette.ink, 0.2);
  const drum = `<g fill="${mix(ink, palette.far, 0.5)}"><ellipse cx="60" cy="40" rx="58" ry="14"/><rect x="2" y="40" width="116" height="60"/><ellipse cx="60" cy="100" rx="58" ry="14"/></g>`;
  return {
    seconds,
    push: 0.05,
    ground: {
      svg: picture(
        `<defs><radialGradient id="g" cx=".5" cy=".42" r=".75"><stop offset="0" stop-color="${palette.sky[2]}"/><stop offset=".45" stop-color="${palette.sky[1]}"/><stop offset="1" stop-color="${palette.sky[0]}"/></radialGradient></defs><rect width="${WIDTH}" height="${HEIGHT}" fill="url(#g)"/>` +
          `<g fill="none" stroke="${darker(palette.sky[0], 0.3)}" stroke-width="8"><path d="M0 34H1280M0 66H1280${Array.from({ length: 33 }, (_, i) => `M${i * 40} 34l40 32M${i * 40 + 40} 34l-40 32`).join('')}"/></g>`,
      ),
    },
    layers: [
      ...beams(look),
      fog(
        random,
        mix(palette.sky[2], palette.light, 0.25),
        [
          [0, 0.2],
          [0.4, 0.4],
          [0.8, 0.7],
          [1, 0.3],
        ],
        -26,
        1.6,
      ),
      {
        svg: picture(
          `${[240, 500, 790, 1050].map((x) => glow(x, 60, 110, palette.light, 1)).join('')}`,
        ),
        mode: 'screen',
        through: [veil(random, 240, 0, 0.01)],
      },
      {
        svg: picture(
          `<rect y="520" width="1280" height="200" fill="${mix(ink, palette.sky[1], 0.25)}"/><rect y="520" width="1280" height="4" fill="${palette.light}" opacity=".5"/><g transform="translate(860 424)">${drum}</g><g transform="translate(310 424)">${drum}</g>${person(
            { x: 400, y: 524, height: 176 },
            {
              ...POSES.stand,
              arms: [
                [-8, -62, 8, -54],
                [10, -64, 24, -70],
              ],
            },
            ink,
          )}<path d="M360 440L470 396" stroke="${ink}" stroke-width="7"/>${person(
            { x: 900, y: 524, height: 170, flip: true },
            {
              ...POSES.stand,
              arms: [
                [-10, -60, 4, -50],
                [10, -60, 18, -50],
              ],
            },
            ink,
          )}`,
        ),
      },
      {
        svg: picture(
          `${glow(110, 130, 110, palette.light, 0.35)}${person({ x: 100, y: 250, height: 226 }, { ...POSES.sing, wear: 'skirt' }, ink)}<path d="M112 62L104 82" stroke="${ink}" stroke-width="8" stroke-linecap="round"/>`,
          220,
          260,
        ),
        x: sway(530, 10, 2.4),
        y: '276',
        spin: '0.05*sin(n*0.13)',
      },
      {
        svg: picture(crowd(random, mix(ink, palette.sky[1], 0.2), 590, 74, 1400), 1400),
        x: drift(-4, -20),
        y: '6*abs(sin(n*0.17))',
      },
      {
        svg: picture(crowd(random, darker(ink, 0.5), 650, 104, 1400), 1400),
        x: drift(6, -80),
        y: '9*abs(sin(n*0.17+0.7))',
      },
      motes(random, lighter(palette.accent, 0.3), {
        count: 50,
        top: 60,
        bottom: 640,
        size: 2,
        rise: 22,
      }),
    ],
  };
}

/** Gongs in a row, the great one in the middle, trembling with light. */
export function gongs(look: Look): Shot {
  const { random, palette, seconds } = look;
  const gong = (x: number, y: number, r: number) => {
    const id = `g${Math.round(x)}`;
    return (
      `<defs><radialGradient id="${id}" cx=".4" cy=".36" r=".75"><stop offset="0" stop-color="#ffe9a8"/><stop offset=".3" stop-color="#d99a3a"/><stop offset=".75" stop-color="#7a4312"/><stop offset="1" stop-color="#3a1c08"/></radialGradient></defs>` +
      `<path d="M${x - r * 0.4} ${r1(y - r * 1.3)}L${x - r * 0.2} ${r1(y - r * 0.9)}M${x + r * 0.4} ${r1(y - r * 1.3)}L${x + r * 0.2} ${r1(y - r * 0.9)}" stroke="${palette.accent}" stroke-width="7"/>` +
      `<circle cx="${x}" cy="${y}" r="${r}" fill="url(#${id})"/><circle cx="${x}" cy="${y}" r="${r1(r * 0.86)}" fill="none" stroke="#3a1c08" stroke-opacity=".6" stroke-width="3"/><circle cx="${x}" cy="${y}" r="${r1(r * 0.6)}" fill="none" stroke="#3a1c08" stroke-opacity=".5" stroke-width="5"/><circle cx="${x}" cy="${y}" r="${r1(r * 0.25)}" fill="url(#${id})" stroke="#3a1c08" stroke-opacity=".5" stroke-width="3"/>`
    );
  };
  const beamWood = `<path d="M90 120H1190V168H90Z" fill="${mix(palette.accent, palette.ink, 0.55)}"/><path d="M90 120Q60 90 30 96Q56 112 60 150L90 168ZM1190 120Q1220 90 1250 96Q1224 112 1220 150L1190 168Z" fill="${mix(palette.accent, palette.ink, 0.45)}"/><path d="M150 168V640M1130 168V640" stroke="${mix(palette.accent, palette.ink, 0.62)}" stroke-width="34"/>${Array.from({ length: 17 }, (_, i) => `<path d="M${120 + i * 64} 136q16 -14 32 0q-16 16 -32 0z" fill="#d9a441"/>`).join('')}`;
  return {
    seconds,
    push: 0.08,
    ground: {
      svg: picture(
        `<defs><radialGradient id="g" cx=".5" cy=".5" r=".75"><stop offset="0" stop-color="${palette.sky[2]}"/><stop offset=".5" stop-color="${palette.sky[1]}"/><stop offset="1" stop-color="${palette.sky[0]}"/></radialGradient></defs><rect width="1280" height="720" fill="url(#g)"/><rect y="610" width="1280" height="110" fill="${darker(palette.ink, 0.1)}"/>`,
      ),
    },
    layers: [
      { svg: picture(beamWood) },
      { svg: picture(gong(150, 160, 104), 300, 290), x: '200', y: '190', spin: '0.03*sin(n*0.16)' },
      {
        svg: picture(gong(150, 160, 104), 300, 290),
        x: '780',
        y: '190',
        spin: '0.03*sin(n*0.16+1)',
      },
      { svg: picture(gong(240, 290, 196), 480, 500), x: '400', y: '128', spin: '0.02*sin(n*0.11)' },
      {
        svg: picture(glow(590, 370, 330, '#ffe0a0', 0.75)),
        mode: 'screen',
        through: [veil(random, 80, 50, 0.008)],
      },
      {
        svg: picture(
          `<path d="M0 90L150 40" stroke="#5a2c12" stroke-width="13" stroke-linecap="round"/><circle cx="24" cy="82" r="32" fill="${palette.accent}"/>`,
          170,
          130,
        ),
        x: '760+50*abs(sin(n*0.065))',
        y: '400-10*abs(sin(n*0.065))',
      },
      motes(random, palette.light, { count: 34, top: 100, bottom: 680, size: 1.5, rise: -12 }),
    ],
  };
}
