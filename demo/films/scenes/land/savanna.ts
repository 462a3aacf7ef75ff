import { darker, lighter, mix } from '../../draw/color.ts';
import { clouds, fog, motes } from '../../draw/air.ts';
import { land, ridgePoints } from '../../draw/land.ts';
import { grass } from '../../draw/plants.ts';
import { skyBody, sun } from '../../draw/sky.ts';
import { glow, picture } from '../../draw/svg.ts';
import { drift, type Look, type Shot } from '../../draw/shot.ts';

/** A galloping horse facing left; about 310x220. */
function horse(color: string, mane: string): string {
  const leg = (thigh: string, shin: string) =>
    `<path d="${thigh}" stroke-width="18"/><path d="${shin}" stroke-width="9"/>`;
  return (
    `<g fill="none" stroke="${color}" stroke-linecap="round" stroke-linejoin="round">` +
    `${leg('M116 122L92 148', 'M92 148L58 152L46 168')}${leg('M128 126L124 160', 'M124 160L104 190L112 202')}` +
    `${leg('M226 122L246 150', 'M246 150L276 168L288 186')}${leg('M212 126L204 158', 'M204 158L222 188L212 206')}</g>` +
    `<path d="M98 92C116 76 160 76 198 80C230 80 250 94 250 114C248 138 226 142 206 134C176 140 138 142 114 136C94 130 88 106 98 92Z" fill="${color}"/>` +
    `<path d="M118 134C98 112 88 94 78 80C64 86 48 92 34 94C22 95 17 86 24 79L54 46C55 36 57 28 61 22L70 38C96 46 124 66 138 92Z" fill="${color}"/>` +
    `<path d="M60 32C86 32 120 54 138 84C124 76 114 73 106 74C92 56 76 44 60 42Z" fill="${mane}"/><path d="M246 96C270 84 292 92 308 80C306 106 282 120 252 112Z" fill="${mane}"/>`
  );
}

/** Two riders of Sumba crossing tall grass at sundown. */
export function savanna(look: Look): Shot {
  const { random, palette, seconds } = look;
  const [, middle, low] = palette.sky;
  const ink = darker(palette.ink, 0.1);
  const rider = `<g fill="${ink}" stroke="${ink}" stroke-linecap="round"><path d="M164 78L158 32L136 58L112 64" fill="none" stroke-width="11"/><path d="M162 78L142 108L150 134" fill="none" stroke-width="12"/><circle cx="146" cy="16" r="12"/></g><path d="M134 10Q150 -6 162 8L176 30Q160 22 150 10Z" fill="${palette.accent}"/><path d="M160 44L60 4" stroke="${ink}" stroke-width="4"/>`;
  const hill = (base: number, height: number, share: number, id: string) =>
    picture(
      land(id, ridgePoints(random, { width: 1600, base, height, rough: 0.35, steps: 4 }), {
        top: mix(palette.far, low, share),
        foot: mix(palette.far, palette.ink, 0.5 - share * 0.4),
        bottom: base + 120,
        width: 1600,
        smooth: true,
      }),
      1600,
    );
  const tree = `<g transform="translate(34 0)"><path d="M70 220C76 170 60 120 64 84" stroke="${ink}" stroke-width="10" fill="none"/><path d="M64 96Q40 70 20 66M66 110Q100 80 128 76" stroke="${ink}" stroke-width="6" fill="none"/><ellipse cx="70" cy="52" rx="84" ry="24" fill="${ink}"/><ellipse cx="20" cy="64" rx="46" ry="14" fill="${ink}"/><ellipse cx="126" cy="70" rx="48" ry="15" fill="${ink}"/></g>`;
  return {
    seconds,
    push: 0.03,
    ground: {
      svg: picture(
        skyBody(palette, 0.74) +
          sun(660, 380, 104, lighter(palette.light, 0.25), 6) +
          glow(660, 400, 900, palette.accent, 0.4),
      ),
    },
    layers: [
      clouds(
        random,
        mix(palette.light, middle, 0.25),
        [
          [0, 0.6],
          [0.4, 0.9],
          [0.62, 0.1],
          [0.64, 0],
          [1, 0],
        ],
        -10,
      ),
      { svg: hill(540, 80, 0.55, 'a'), x: drift(-8) },
      fog(
        random,
        mix(low, palette.light, 0.3),
        [
          [0, 0],
          [0.64, 0],
          [0.78, 0.7],
          [0.86, 0],
          [1, 0],
        ],
        -14,
      ),
      { svg: hill(590, 70, 0.15, 'b'), x: drift(-22) },
      { svg: picture(tree, 250, 230), x: drift(-26, 990), y: '372' },
      {
        svg: picture(
          `<g transform="translate(0 20)">${horse(ink, darker(ink, 0.4))}${rider}</g>`,
          310,
          240,
        ),
        x: '560+n*-0.25+10*sin(n*0.13)',
        y: '424+9*abs(sin(n*0.26))',
        spin: '0.05*sin(n*0.26)',
      },
      {
        svg: picture(
          `<g transform="scale(.72)">${horse(mix(ink, palette.far, 0.2), ink)}</g>`,
          230,
          160,
        ),
        x: '330+n*0.2+8*sin(n*0.11)',
        y: '480+7*abs(sin(n*0.29+1))',
        spin: '0.05*sin(n*0.29)',
      },
      {
        svg: picture(grass(random, 0, 2300, 720, 120, mix(ink, palette.accent, 0.18)), 2300),
        x: drift(-110, 0),
      },
      { svg: picture(grass(random, 0, 2500, 730, 80, ink), 2500), x: drift(-170, 0) },
      motes(random, palette.light, { count: 30, top: 380, bottom: 720, size: 1.6, rise: -14 }),
    ],
  };
}
