import { darker, lighter, mix } from '../../draw/color.ts';
import { fog, motes, veil } from '../../draw/air.ts';
import { mask } from '../../draw/mask.ts';
import { glow, picture } from '../../draw/svg.ts';
import { type Look, type Shot, sway } from '../../draw/shot.ts';

const GOLD = '#d9a441';

function dark({ palette }: Look): string {
  return picture(
    `<defs><radialGradient id="g" cx=".6" cy=".42" r=".72"><stop offset="0" stop-color="${palette.sky[2]}"/><stop offset=".4" stop-color="${palette.sky[1]}"/><stop offset="1" stop-color="${palette.sky[0]}"/></radialGradient></defs><rect width="1280" height="720" fill="url(#g)"/>`,
  );
}

/** One mask in the dark; smoke; a lamp that will not stay still. */
export function maskInSmoke(look: Look): Shot {
  const { random, palette, seconds } = look;
  return {
    seconds,
    push: 0.12,
    ground: { svg: dark(look) },
    layers: [
      fog(
        random,
        mix(palette.sky[2], palette.light, 0.2),
        [
          [0, 0.3],
          [0.5, 0.6],
          [1, 0.4],
        ],
        -16,
        2,
      ),
      {
        svg: picture(
          `<g transform="translate(300 300) scale(1.22)">${mask(mix('#f6e6cc', palette.light, 0.3), GOLD, palette.accent, palette.ink)}</g>`,
          600,
          640,
        ),
        x: sway(340, 5, 6),
        y: sway(56, 6, 4.4),
        spin: '0.03*sin(n*0.04)',
      },
      {
        svg: picture(glow(860, 260, 560, palette.accent, 0.55)),
        mode: 'screen',
        through: [veil(random, 150, 70, 0.008)],
      },
      fog(
        random,
        darker(palette.sky[1], 0.3),
        [
          [0, 0],
          [0.55, 0.1],
          [0.9, 0.9],
          [1, 1],
        ],
        22,
        2.2,
      ),
      motes(random, lighter(palette.accent, 0.3), {
        count: 40,
        top: 60,
        bottom: 720,
        size: 1.6,
        rise: -22,
      }),
    ],
  };
}

/** Seven masks on a wall; one place is empty. */
export function maskWall(look: Look): Shot {
  const { random, palette, seconds } = look;
  const skins = ['#f3e4ca', '#b5432f', '#e8c36a', '#7fa08a', '#f0d0c0', '#8a4a5a'];
  const places: [number, number, number][] = [
    [190, 210, 0.5],
    [420, 190, 0.54],
    [860, 190, 0.54],
    [1090, 210, 0.5],
    [300, 500, 0.5],
    [980, 500, 0.5],
  ];
  const wall = places
    .map(
      ([x, y, s], i) =>
        `<g transform="translate(${x} ${y}) scale(${s})"><ellipse cx="16" cy="24" rx="150" ry="200" fill="#000" opacity=".35"/>${mask(
          skins[i] ?? '#ffffff',
          GOLD,
          palette.accent,
          palette.ink,
        )
          .replaceAll('id="', `id="k${i}`)
          .replaceAll('url(#', `url(#k${i}`)}</g>`,
    )
    .join('');
  const boards = Array.from(
    { length: 11 },
    (_, i) => `<path d="M${i * 130} 0V720" stroke="#000" stroke-opacity=".4" stroke-width="4"/>`,
  ).join('');
  return {
    seconds,
    push: 0.06,
    ground: {
      svg: picture(
        `<rect width="1280" height="720" fill="${mix(palette.sky[1], palette.sky[2], 0.45)}"/>${boards}${wall}<path d="M640 250v-16" stroke="${GOLD}" stroke-width="6"/><ellipse cx="640" cy="350" rx="70" ry="94" fill="#000" opacity=".35"/>`,
      ),
    },
    layers: [
      {
        svg: picture(
          `<defs><radialGradient id="s" cx=".5" cy=".48" r=".5"><stop offset=".25" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".72"/></radialGradient></defs><rect width="2560" height="1440" fill="url(#s)"/>`,
          2560,
          1440,
        ),
        x: sway(-640, 170, 5),
        y: sway(-360, 40, 3.4),
      },
      {
        svg: picture(glow(640, 330, 620, palette.light, 0.4)),
        mode: 'softlight',
        through: [veil(random, 120, 40, 0.008)],
      },
      motes(random, palette.light, { count: 24, top: 60, bottom: 700, size: 1.4, rise: -8 }),
    ],
  };
}
