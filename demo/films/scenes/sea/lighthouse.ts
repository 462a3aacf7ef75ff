import { darker, mix } from '../../draw/color.ts';
import { clouds, rain, veil } from '../../draw/air.ts';
import { land, ridgePoints } from '../../draw/land.ts';
import { skyBody } from '../../draw/sky.ts';
import { glow, picture } from '../../draw/svg.ts';
import { swell, waterBody, wave } from '../../draw/water.ts';
import { type Look, type Shot } from '../../draw/shot.ts';

/** The lighthouse keeps turning while the storm does what it likes. */
export function lighthouse(look: Look): Shot {
  const { random, palette, seconds } = look;
  const horizon = 520;
  const [, middle, low] = palette.sky;
  const wall = mix('#f0ead8', palette.far, 0.3);
  const tower =
    `<defs><linearGradient id="t"><stop offset="0" stop-color="${mix(wall, palette.ink, 0.65)}"/><stop offset=".6" stop-color="${wall}"/><stop offset="1" stop-color="${mix(wall, palette.ink, 0.4)}"/></linearGradient></defs>` +
    `<path d="M52 420L72 90H128L148 420Z" fill="url(#t)"/><path d="M59 300L63 240H137L141 300ZM67 172L70 120H130L133 172Z" fill="${palette.accent}" opacity=".9"/><path d="M56 90H144V80H56Z" fill="${palette.ink}"/><path d="M76 80V40H124V80Z" fill="${palette.light}"/><path d="M76 80V40M100 80V40M124 80V40" stroke="${palette.ink}" stroke-width="4"/><path d="M66 40Q100 -4 134 40Z" fill="${palette.ink}"/><path d="M100 14V-8" stroke="${palette.ink}" stroke-width="4"/><path d="M90 420V376Q100 362 110 376V420Z" fill="${palette.ink}"/>`;
  const rays = picture(
    `<defs><linearGradient id="r"><stop offset="0" stop-color="${palette.light}" stop-opacity=".85"/><stop offset="1" stop-color="${palette.light}" stop-opacity="0"/></linearGradient><filter id="f"><feGaussianBlur stdDeviation="1.800"/></filter></defs><g filter="url(#f)"><path d="M160 160L320 136V184Z" fill="url(#r)"/><path d="M160 160L0 142V178Z" fill="${palette.light}" opacity=".16"/></g>`,
    320,
    320,
  );
  const flash = `<path d="M260 0L236 120L262 124L214 260L246 262L206 380" fill="none" stroke="#fff" stroke-width="5"/><path d="M240 190L290 270L282 330" fill="none" stroke="#fff" stroke-width="3"/>${glow(240, 180, 420, '#c8dcff', 0.6)}`;
  return {
    seconds,
    push: 0.05,
    ground: {
      svg: picture(
        skyBody(palette, 0.78) +
          waterBody(horizon, mix(low, palette.ink, 0.4), darker(palette.ink, 0.3)),
      ),
    },
    layers: [
      clouds(
        random,
        mix(low, middle, 0.4),
        [
          [0, 1],
          [0.5, 0.9],
          [0.72, 0.2],
          [0.75, 0],
          [1, 0],
        ],
        -34,
        3.4,
      ),
      {
        svg: picture(flash, 1280),
        mode: 'screen',
        x: '0',
        y: `if(lt(mod(n,58),3)+between(mod(n,58),6,8),0,-720)`,
      },
      { svg: rays, enlarge: 5, x: '-157', y: '-614', spin: '-0.25+0.9*sin(n*0.034)' },
      swell(random, mix(middle, '#ffffff', 0.3), horizon, 0.5),
      {
        svg: picture(
          land(
            'rock',
            ridgePoints(random, { width: 760, base: 640, height: 150, rough: 1, island: true }),
            {
              top: mix(palette.ink, palette.far, 0.4),
              foot: darker(palette.ink, 0.3),
              bottom: 660,
              width: 760,
            },
          ),
          760,
        ),
        x: '300',
        y: '0',
      },
      { svg: picture(tower, 200, 430), x: '543', y: '126' },
      {
        svg: picture(glow(643, 186, 260, palette.light, 1)),
        mode: 'screen',
        through: [veil(random, 200, 40, 0.01)],
      },
      wave(random, 580, mix(palette.ink, middle, 0.35), palette.ink, -70, 42),
      wave(random, 640, mix(palette.ink, middle, 0.2), darker(palette.ink, 0.4), 84, 46),
      ...rain(random, '#ffffff', 0.9),
    ],
  };
}
