import { darker, lighter, mix } from '../../draw/color.ts';
import { motes, veil } from '../../draw/air.ts';
import { glow, HEIGHT, picture, WIDTH } from '../../draw/svg.ts';
import { gunungan, ogre, satria } from '../../draw/wayang.ts';
import { type Look, type Shot, sway } from '../../draw/shot.ts';

const at = (x: number, y: number, scale: number, body: string, flip = false) =>
  `<g transform="translate(${x} ${y}) scale(${flip ? -scale : scale} ${scale})">${body}</g>`;

function screenGround({ palette }: Look): string {
  const edge = darker(palette.sky[0], 0.35);
  return picture(
    `<defs><radialGradient id="lamp" cx=".5" cy=".3" r=".75"><stop offset="0" stop-color="${lighter(palette.light, 0.55)}"/><stop offset=".22" stop-color="${palette.light}"/><stop offset=".55" stop-color="${palette.sky[1]}"/><stop offset="1" stop-color="${edge}"/></radialGradient>` +
      `<filter id="weave" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency=".6 .08" numOctaves="2" seed="4"/><feColorMatrix values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 .5 0 0 0 -.2"/></filter></defs>` +
      `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#lamp)"/><rect width="${WIDTH}" height="${HEIGHT}" filter="url(#weave)" opacity=".5"/>`,
  );
}

/** The banana-log stage below the cloth, and the red hem above. */
function frame({ palette }: Look): string {
  return picture(
    `<rect width="${WIDTH}" height="26" fill="${darker(palette.accent, 0.45)}"/><rect y="26" width="${WIDTH}" height="5" fill="${palette.light}" opacity=".5"/>` +
      `<rect y="640" width="${WIDTH}" height="80" fill="${darker(palette.ink, 0.2)}"/><rect y="640" width="${WIDTH}" height="6" fill="${palette.light}" opacity=".35"/>`,
  );
}

const flicker = ({ random, palette }: Look) => ({
  svg: picture(glow(640, 200, 760, mix(palette.light, '#ffffff', 0.2), 0.5), WIDTH, HEIGHT),
  mode: 'screen' as const,
  through: [veil(random, 60, 40, 0.008)],
});

/** The tree of life alone in the lamp's light. */
export function wayangTree(look: Look): Shot {
  const { random, palette, seconds } = look;
  const [ink, gold, hole] = [
    palette.ink,
    mix(palette.light, palette.ink, 0.35),
    mix(palette.light, palette.sky[1], 0.55),
  ];
  return {
    seconds,
    push: 0.07,
    ground: { svg: screenGround(look) },
    layers: [
      flicker(look),
      {
        svg: picture(at(330, 640, 1.42, gunungan(ink, gold, hole)), 660, 660),
        x: sway(310, 3, 5),
        y: '10',
        spin: 'sin(n*0.045)*0.03',
      },
      { svg: frame(look) },
      motes(random, palette.light, { count: 26, top: 60, bottom: 640, size: 1.4, rise: -9 }),
    ],
  };
}

/** Satria and ogre meet. */
export function wayangBattle(look: Look): Shot {
  const { random, palette, seconds } = look;
  const [ink, gold, hole] = [
    palette.ink,
    mix(palette.light, palette.ink, 0.35),
    mix(palette.light, palette.sky[1], 0.5),
  ];
  return {
    seconds,
    push: 0.04,
    ground: { svg: screenGround(look) },
    layers: [
      flicker(look),
      {
        svg: picture(
          at(160, 380, 0.95, gunungan(mix(ink, palette.sky[1], 0.35), gold, hole)),
          320,
          400,
        ),
        x: '40',
        y: '270',
      },
      {
        svg: picture(
          at(160, 380, 0.95, gunungan(mix(ink, palette.sky[1], 0.35), gold, hole)),
          320,
          400,
        ),
        x: '920',
        y: '270',
      },
      {
        svg: picture(at(200, 460, 1.36, satria(ink, gold, hole)), 420, 580),
        x: `${sway(300, 26, 2.6)}`,
        y: sway(180, 8, 1.3),
        spin: 'sin(n*0.1)*0.05',
      },
      {
        svg: picture(at(220, 530, 1.3, ogre(random, ink, gold, hole), true), 440, 660),
        x: `${sway(560, 30, 2.1, 1.4)}`,
        y: sway(116, 10, 1.05),
        spin: 'sin(n*0.12+1)*0.06',
      },
      { svg: frame(look) },
    ],
  };
}
