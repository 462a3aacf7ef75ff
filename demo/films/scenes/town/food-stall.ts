import { darker, lighter, mix } from '../../draw/color.ts';
import { motes, veil } from '../../draw/air.ts';
import { bokeh, skyline } from '../../draw/city.ts';
import { person, POSES } from '../../draw/people.ts';
import { skyBody } from '../../draw/sky.ts';
import { glow, picture, r1 } from '../../draw/svg.ts';
import { foodCart } from '../../draw/wheels.ts';
import { noisePicture } from '../../draw/texture.ts';
import { drift, type Layer, type Look, type Shot } from '../../draw/shot.ts';

const wisps = ({ random, palette }: Look, x: number, top: number, bottom: number): Layer => ({
  svg: picture(
    `<defs><filter id="s" x="-60%" y="-30%" width="220%" height="160%"><feGaussianBlur stdDeviation="20 16"/></filter></defs><path d="M${x - 30} ${bottom}Q${x - 80} ${(top + bottom) / 2} ${x - 10} ${top}Q${x + 90} ${(top + bottom) / 2} ${x + 40} ${bottom}Z" fill="${lighter(palette.light, 0.4)}" filter="url(#s)"/>`,
  ),
  mode: 'screen',
  through: [
    {
      svg: noisePicture(
        {
          seed: random.whole(1, 900),
          fx: 0.03,
          fy: 0.016,
          octaves: 3,
          color: '#ffffff',
          gain: 4.4,
          cut: 1.8,
        },
        330,
        420,
      ),
      enlarge: 4,
      x: drift(6, -30),
      y: drift(-96, -40),
    },
  ],
});

/** A cart on a corner at night: steam, a lamp, a short queue. */
export function foodStall(look: Look): Shot {
  const { random, palette, seconds } = look;
  const ink = darker(palette.ink, 0.15);
  const lamps = [palette.light, lighter(palette.accent, 0.2), '#ffe9c0'];
  let bulbs = '';
  for (let x = 0; x < 1500; x += 52) {
    const y = 150 + Math.abs(Math.sin(x / 165)) * -60 + 40;
    bulbs +=
      glow(x, y, 40, palette.light, 0.9) + `<circle cx="${x}" cy="${r1(y)}" r="5" fill="#fff6dc"/>`;
  }
  const eaters = `${person(
    { x: 250, y: 640, height: 190 },
    {
      ...POSES.stand,
      arms: [
        [10, -64, 20, -56],
        [12, -62, 22, -52],
      ],
    },
    ink,
  )}${person({ x: 176, y: 644, height: 176 }, { ...POSES.stand, wear: 'hair' }, ink)}${person(
    { x: 1010, y: 640, height: 186, flip: true },
    {
      ...POSES.stand,
      wear: 'peci',
      arms: [
        [10, -64, 24, -62],
        [12, -62, 26, -54],
      ],
    },
    ink,
  )}`;
  return {
    seconds,
    push: 0.05,
    ground: { svg: picture(skyBody(palette, 0.85)) },
    layers: [
      {
        svg: picture(
          skyline(random, {
            width: 1400,
            base: 560,
            low: 140,
            high: 330,
            wall: mix(palette.far, palette.ink, 0.4),
            foot: mix(palette.far, palette.sky[2], 0.3),
            lamps,
            lit: 0.22,
            broad: [90, 170],
          }),
          1400,
        ),
        x: drift(-4),
      },
      {
        svg: picture(
          bokeh(random, 40, lamps, { top: 300, bottom: 560, width: 1400, size: 26 }),
          1400,
        ),
        x: drift(-6),
        mode: 'screen',
      },
      {
        svg: picture(
          `<defs><linearGradient id="r" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${mix(palette.sky[2], palette.ink, 0.5)}"/><stop offset="1" stop-color="${ink}"/></linearGradient></defs><rect y="560" width="1400" height="160" fill="url(#r)"/><ellipse cx="640" cy="640" rx="460" ry="60" fill="${palette.light}" opacity=".22"/>`,
          1400,
        ),
        x: '0',
      },
      wisps(look, 570, 150, 460),
      {
        svg: picture(
          foodCart(mix('#3f8f9a', palette.accent, 0.12), palette.accent, ink, palette.light),
          450,
          330,
        ),
        x: drift(-5, 430),
        y: '322',
      },
      { svg: picture(eaters, 1300), x: drift(-8) },
      {
        svg: picture(bulbs, 1500),
        mode: 'screen',
        x: drift(-10, -20),
        through: [veil(random, 70, 0, 0.03)],
      },
      { svg: picture(glow(640, 440, 520, palette.light, 0.45)), mode: 'screen' },
      motes(random, palette.light, { count: 24, top: 120, bottom: 600, size: 1.6, rise: -16 }),
    ],
  };
}
