import { darker, lighter, mix } from '../../draw/color.ts';
import { clouds, fog, motes, veil } from '../../draw/air.ts';
import { bareTree, grass } from '../../draw/plants.ts';
import { moon, skyBody } from '../../draw/sky.ts';
import { glow, picture, r1, WIDTH } from '../../draw/svg.ts';
import { drift, type Look, type Shot, sway } from '../../draw/shot.ts';

/** A colonial villa gone to ruin; about 620x380, ground at y=380. */
function villa(wall: string, lamp: string, dark: string): string {
  const window_ = (x: number, y: number, lit = false) =>
    `<path d="M${x} ${y + 60}V${y + 14}Q${x + 17} ${y - 6} ${x + 34} ${y + 14}V${y + 60}Z" fill="${lit ? lamp : dark}"/><path d="M${x + 17} ${y + 2}V${y + 60}M${x} ${y + 30}H${x + 34}" stroke="${wall}" stroke-width="3"/>`;
  return (
    `<path d="M60 380V190H560V380Z" fill="${wall}"/><path d="M20 196L110 92H250L310 20L370 92H510L600 196Z" fill="${darker(wall, 0.25)}"/>` +
    `<path d="M250 380V120L310 56L370 120V380Z" fill="${mix(wall, dark, 0.2)}"/><path d="M440 92V40h24v52M150 92V58h20v34" fill="${darker(wall, 0.3)}"/>` +
    `<path d="M310 20V-18L296 -12L310 -6" stroke="${darker(wall, 0.3)}" stroke-width="4"/>` +
    `${window_(96, 226)}${window_(170, 226)}${window_(293, 140, true)}${window_(414, 226)}${window_(488, 226)}` +
    `<path d="M282 380V300Q310 262 338 300V380Z" fill="${dark}"/><path d="M236 380V286H246V380ZM374 380V286H384V380ZM228 280H392V290H228Z" fill="${darker(wall, 0.35)}"/>` +
    `<path d="M60 330l30 -14l-8 26l24 38h-46zM560 310l-26 20l10 22l-22 28h38z" fill="${dark}" opacity=".7"/>`
  );
}

function bat(x: number, y: number, s: number, color: string): string {
  const p = (dx: number, dy: number) => `${r1(x + dx * s)} ${r1(y + dy * s)}`;
  return `<path d="M${p(0, 0)}Q${p(-0.6, -0.7)} ${p(-1.5, -0.5)}Q${p(-1.1, -0.25)} ${p(-1.05, 0.1)}Q${p(-0.75, -0.1)} ${p(-0.55, 0.2)}Q${p(-0.3, 0)} ${p(0, 0.4)}Q${p(0.3, 0)} ${p(0.55, 0.2)}Q${p(0.75, -0.1)} ${p(1.05, 0.1)}Q${p(1.1, -0.25)} ${p(1.5, -0.5)}Q${p(0.6, -0.7)} ${p(0, 0)}Z" fill="${color}"/>`;
}

/** A house at the end of the fog; one window is lit. */
export function oldHouse(look: Look): Shot {
  const { random, palette, seconds } = look;
  const [, middle, low] = palette.sky;
  const ink = darker(palette.ink, 0.3);
  let bats = '';
  for (let i = 0; i < 9; i++)
    bats += bat(random.between(20, 420), random.between(20, 200), random.between(8, 20), ink);
  let path = '';
  for (let i = 0; i < 9; i++)
    path += `<path d="M${560 + i * 4} ${646 + i * 9}h${r1(160 - i * 4)}" stroke="${mix(low, ink, 0.55)}" stroke-width="3" opacity=".5"/>`;
  return {
    seconds,
    push: 0.1,
    ground: {
      svg: picture(skyBody(palette, 0.75) + moon(790, 210, 118, mix(palette.light, middle, 0.12))),
    },
    layers: [
      clouds(
        random,
        mix(low, palette.light, 0.35),
        [
          [0, 0.9],
          [0.5, 0.7],
          [0.75, 0.2],
          [1, 0],
        ],
        -20,
        2.8,
      ),
      { svg: picture(bats, 460, 240), x: drift(-34, 760), y: sway(120, 16, 1.7) },
      {
        svg: picture(
          bareTree(random, 190, 660, 520, mix(ink, middle, 0.3)) +
            bareTree(random, 1120, 670, 470, mix(ink, middle, 0.3)),
          1400,
        ),
        x: drift(-4, -30),
      },
      {
        svg: picture(
          `<g transform="translate(10 30)">${villa(mix(palette.ink, palette.far, 0.4), palette.accent, ink)}</g>`,
          640,
          420,
        ),
        x: drift(-5, 330),
        y: '238',
      },
      {
        svg: picture(glow(645, 450, 240, palette.accent, 0.75), WIDTH + 60),
        mode: 'screen',
        x: drift(-5),
        through: [veil(random, 160, 90, 0.01)],
      },
      fog(
        random,
        mix(low, middle, 0.35),
        [
          [0, 0],
          [0.6, 0],
          [0.8, 0.9],
          [1, 0.6],
        ],
        -22,
        2.6,
      ),
      {
        svg: picture(
          `<path d="M0 660Q640 622 1500 668V720H0Z" fill="${ink}"/>${path}${grass(random, 0, 1500, 690, 54, ink)}<g stroke="${ink}" stroke-width="6">${Array.from({ length: 18 }, (_, i) => (i > 6 && i < 10 ? '' : `<path d="M${i * 84 + 20} 690v-92M${i * 84 - 22} 620h84"/>`)).join('')}</g>`,
          1500,
        ),
        x: drift(-10, -20),
      },
      {
        svg: picture(
          bareTree(random, 40, 760, 760, ink) + bareTree(random, 1330, 780, 640, ink),
          1500,
        ),
        x: drift(-18, -20),
      },
      fog(
        random,
        mix(low, palette.light, 0.1),
        [
          [0, 0],
          [0.7, 0],
          [0.95, 0.8],
          [1, 0.9],
        ],
        26,
        2,
      ),
      motes(random, lighter(low, 0.3), { count: 20, top: 300, bottom: 720, size: 1.3, rise: -7 }),
    ],
  };
}
