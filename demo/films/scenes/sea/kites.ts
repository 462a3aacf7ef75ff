import { darker, lighter, mix } from '../../draw/color.ts';
import { clouds } from '../../draw/air.ts';
import { person, POSES } from '../../draw/people.ts';
import { palm } from '../../draw/plants.ts';
import { skyBody, sun } from '../../draw/sky.ts';
import { curve, picture, type Point, r1 } from '../../draw/svg.ts';
import { glitter, swell, waterBody } from '../../draw/water.ts';
import { drift, type Look, type Shot, sway } from '../../draw/shot.ts';

function kite(colors: readonly string[], long: number): string {
  let tail = '';
  const points: Point[] = [];
  for (let i = 0; i <= 12; i++)
    points.push([90 + Math.sin(i * 0.9) * 12 + i * 5, 170 + i * (long / 12)]);
  for (let i = 1; i < 12; i++) {
    const [x, y] = points[i] ?? [0, 0];
    tail += `<path d="M${r1(x)} ${r1(y)}l-13 -7v14zM${r1(x)} ${r1(y)}l13 -7v14z" fill="${colors[i % colors.length]}"/>`;
  }
  return `<path d="${curve(points)}" fill="none" stroke="${colors[0]}" stroke-width="3"/>${tail}<path d="M90 10L160 80L90 172Z" fill="${colors[0]}"/><path d="M90 10L20 80L90 172Z" fill="${colors[1]}"/><path d="M20 80H160L90 10Z" fill="#fff" opacity=".22"/><path d="M90 10V172M20 80H160" stroke="#3a2418" stroke-opacity=".6" stroke-width="3"/>`;
}

/** A boy, a beach, and kites that want to leave. */
export function kites(look: Look): Shot {
  const { random, palette, seconds } = look;
  const horizon = 500;
  const [, middle, low] = palette.sky;
  const ink = darker(palette.ink, 0.15);
  return {
    seconds,
    push: 0.03,
    ground: {
      svg: picture(
        skyBody(palette, 0.68) +
          sun(300, 380, 52, lighter(palette.light, 0.4), 11) +
          waterBody(horizon, mix(low, palette.far, 0.4), mix(palette.far, palette.ink, 0.3)),
      ),
    },
    layers: [
      clouds(
        random,
        lighter(palette.light, 0.4),
        [
          [0, 0.5],
          [0.4, 1],
          [0.66, 0.3],
          [0.69, 0],
          [1, 0],
        ],
        -14,
        2.8,
      ),
      swell(random, mix(palette.light, middle, 0.3), horizon, 0.5),
      glitter(random, lighter(palette.light, 0.2), { x: 300, horizon, spread: 240 }),
      {
        svg: picture(
          `<g transform="scale(.5)">${kite([palette.far, palette.light], 180)}</g>`,
          120,
          190,
        ),
        x: sway(980, 22, 4, 1),
        y: sway(120, 18, 3),
        spin: '-0.2+0.1*sin(n*0.07)',
      },
      {
        svg: picture(kite([palette.accent, palette.light], 240), 200, 430),
        x: sway(590, 30, 4.6),
        y: sway(60, 22, 3.2, 2),
        spin: '0.18+0.09*sin(n*0.06)',
      },
      {
        svg: picture(
          `<path d="M0 720V640Q420 586 900 622T1500 600V720Z" fill="${mix(mix(palette.light, '#d8a35a', 0.6), palette.ink, 0.12)}"/><path d="M0 640Q420 586 900 622T1500 600" fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="4"/>${person(
            { x: 560, y: 656, height: 118 },
            {
              ...POSES.raise,
              arms: [
                [8, -74, 20, -92],
                [12, -72, 24, -88],
              ],
            },
            ink,
          )}<path d="M584 548Q628 400 684 150" stroke="${ink}" stroke-opacity=".55" stroke-width="1.600" fill="none"/><path d="M1130 660q44 -26 160 -20q30 2 44 18z" fill="${ink}"/><path d="M1210 640V560L1280 636Z" fill="${mix(palette.light, palette.accent, 0.3)}"/>`,
          1500,
        ),
        x: drift(-3),
      },
      {
        svg: picture(palm(random, { x: 1330, y: 740, height: 600, lean: -210 }, ink), 1400),
        x: drift(-5, -10),
      },
    ],
  };
}
