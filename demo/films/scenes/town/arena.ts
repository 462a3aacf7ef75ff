import { darker, lighter, mix } from '../../draw/color.ts';
import { clouds, fog, motes, veil } from '../../draw/air.ts';
import { land, ridgePoints } from '../../draw/land.ts';
import { person, POSES } from '../../draw/people.ts';
import { palm } from '../../draw/plants.ts';
import { skyBody, sun } from '../../draw/sky.ts';
import { glow, picture, r1 } from '../../draw/svg.ts';
import { drift, type Look, type Shot, sway } from '../../draw/shot.ts';

function stands(random: Look['random'], look: Look): string {
  const { palette } = look;
  let body = '';
  for (let row = 0; row < 9; row++) {
    const y = 210 + row * 26;
    for (let x = -10; x < 1290; x += 19 + row * 1.6) {
      const tone =
        random() < 0.14
          ? random.pick([palette.accent, palette.light])
          : mix(palette.ink, palette.sky[1], random.between(0.1, 0.5));
      body += `<circle cx="${r1(x + random.between(-4, 4))}" cy="${r1(y + random.between(-3, 3))}" r="${r1(6 + row * 0.5)}" fill="${tone}"/>`;
    }
  }
  return body;
}

const shuttle = `<path d="M22 96Q10 50 0 10Q20 22 40 10Q60 22 80 10Q70 50 58 96Z" fill="#fff"/><path d="M22 96Q10 50 0 10M30 96L24 16M40 96V12M50 96L56 16M58 96Q70 50 80 10M12 50Q40 58 68 50M18 74Q40 80 62 74" stroke="#b8c4d0" stroke-width="2.500" fill="none"/><path d="M22 96Q40 88 58 96Q62 118 40 120Q18 118 22 96Z" fill="#f4ead8"/><path d="M21 98Q40 106 59 98" stroke="#d8432f" stroke-width="5" fill="none"/>`;

/** Match point: floodlights, a net, the jump. */
export function badminton(look: Look): Shot {
  const { random, palette, seconds } = look;
  const ink = darker(palette.ink, 0.35);
  const court = `<defs><linearGradient id="c" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${mix(palette.far, palette.sky[2], 0.4)}"/><stop offset="1" stop-color="${darker(palette.far, 0.4)}"/></linearGradient></defs><path d="M0 720V470H1280V720Z" fill="${darker(palette.ink, 0.1)}"/><path d="M-60 720L280 480H1000L1340 720Z" fill="url(#c)"/><g fill="none" stroke="#fff" stroke-opacity=".85" stroke-width="4"><path d="M-60 720L280 480H1000L1340 720M60 720L330 480M1220 720L950 480M640 480V720M170 560H1110"/></g>`;
  let net = '';
  for (let x = 150; x <= 1130; x += 14) net += `M${x} 420V548`;
  for (let y = 420; y <= 548; y += 12) net += `M150 ${y}H1130`;
  const racket = `<path d="M0 0L44 -58" stroke="${ink}" stroke-width="6"/><ellipse cx="60" cy="-84" rx="22" ry="31" transform="rotate(36 60 -84)" fill="#ffffff" fill-opacity=".12" stroke="${palette.light}" stroke-width="5"/>`;
  return {
    seconds,
    push: 0.08,
    ground: {
      svg: picture(
        `<defs><radialGradient id="g" cx=".5" cy=".15" r=".9"><stop offset="0" stop-color="${palette.sky[2]}"/><stop offset=".5" stop-color="${palette.sky[1]}"/><stop offset="1" stop-color="${palette.sky[0]}"/></radialGradient></defs><rect width="1280" height="720" fill="url(#g)"/>`,
      ),
    },
    layers: [
      { svg: picture(stands(random, look)), y: '3*sin(n*0.3)' },
      {
        svg: picture(
          [180, 420, 860, 1100]
            .map(
              (x) =>
                glow(x, 70, 330, palette.light, 0.9) +
                Array.from(
                  { length: 8 },
                  (_, i) =>
                    `<circle cx="${x - 42 + (i % 4) * 28}" cy="${56 + Math.floor(i / 4) * 26}" r="9" fill="#fff"/>`,
                ).join(''),
            )
            .join(''),
        ),
        mode: 'screen',
      },
      { svg: picture(court) },
      fog(
        random,
        mix(palette.light, palette.sky[1], 0.4),
        [
          [0, 0.2],
          [0.6, 0.35],
          [0.8, 0],
          [1, 0],
        ],
        -14,
        1.5,
      ),
      {
        svg: picture(
          `<path d="${net}" stroke="#fff" stroke-opacity=".35" stroke-width="1.200"/><path d="M150 420H1130" stroke="#fff" stroke-width="9"/><path d="M150 412V600M1130 412V600" stroke="${ink}" stroke-width="9"/>`,
        ),
      },
      {
        svg: picture(
          `<g transform="translate(150 330)">${person({ x: 0, y: 0, height: 250 }, POSES.smash, ink)}<g transform="translate(46 -262) scale(1.250)">${racket}</g></g>`,
          360,
          360,
        ),
        x: '430+8*sin(n*0.05)',
        y: '250-90*abs(sin(n*0.055))',
        spin: '0.08*sin(n*0.11)',
      },
      {
        svg: picture(`<g transform="translate(20 10) rotate(-58 40 60)">${shuttle}</g>`, 170, 150),
        x: `mod(700+n*9,1500)-160`,
        y: `120+0.004*(mod(700+n*9,1500)-700)*(mod(700+n*9,1500)-700)*0.1`,
        spin: '0.3*sin(n*0.2)',
      },
      motes(random, '#ffffff', { count: 24, top: 40, bottom: 560, size: 1.6, rise: 12 }),
    ],
  };
}

/** Red earth, bare feet, two sandals for a goal. */
export function redPitch(look: Look): Shot {
  const { random, palette, seconds } = look;
  const ink = darker(palette.ink, 0.15);
  const [, , low] = palette.sky;
  const earth = mix(palette.accent, palette.ink, 0.35);
  const ball = `<circle cx="30" cy="30" r="24" fill="#f4f0e6"/><path d="M30 18l11 8l-4 13h-14l-4 -13z" fill="${ink}"/><path d="M30 18V6M41 26l12 -5M37 39l8 11M23 39l-8 11M19 26l-12 -5" stroke="${ink}" stroke-width="3"/>`;
  return {
    seconds,
    push: 0.04,
    ground: {
      svg: picture(skyBody(palette, 0.68) + sun(820, 330, 76, lighter(palette.light, 0.35), 8)),
    },
    layers: [
      clouds(
        random,
        lighter(palette.light, 0.3),
        [
          [0, 0.5],
          [0.4, 1],
          [0.62, 0.2],
          [0.66, 0],
          [1, 0],
        ],
        -12,
        2.8,
      ),
      {
        svg: picture(
          land('h', ridgePoints(random, { width: 1400, base: 520, height: 120, rough: 0.7 }), {
            top: mix(palette.far, low, 0.35),
            foot: mix(palette.far, low, 0.65),
            bottom: 540,
            width: 1400,
          }),
          1400,
        ),
        x: drift(-4),
      },
      {
        svg: picture(
          [80, 230, 1120, 1290]
            .map((x) =>
              palm(
                random,
                { x, y: 560, height: random.between(230, 320), lean: random.between(-40, 40) },
                mix(ink, palette.far, 0.3),
              ),
            )
            .join(''),
          1400,
        ),
        x: drift(-6),
      },
      {
        svg: picture(
          `<defs><linearGradient id="e" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${mix(earth, palette.light, 0.3)}"/><stop offset="1" stop-color="${darker(earth, 0.35)}"/></linearGradient></defs><rect y="530" width="1400" height="190" fill="url(#e)"/><path d="M0 532H1400" stroke="${palette.light}" stroke-opacity=".5" stroke-width="3"/><path d="M960 540V450H1180V540" fill="none" stroke="#f0e8d8" stroke-width="7"/><g stroke="#f0e8d8" stroke-opacity=".4" stroke-width="1.600">${Array.from({ length: 11 }, (_, i) => `<path d="M${970 + i * 20} 454V540"/>`).join('')}</g>`,
          1400,
        ),
        x: drift(-7),
      },
      fog(
        random,
        mix(earth, palette.light, 0.35),
        [
          [0, 0],
          [0.66, 0],
          [0.8, 0.6],
          [1, 0.2],
        ],
        -30,
        1.8,
      ),
      {
        svg: picture(
          person(
            { x: 130, y: 250, height: 210 },
            {
              lean: 8,
              arms: [
                [-20, -66, -32, -52],
                [22, -72, 36, -84],
              ],
              legs: [
                [-12, -26, -28, -14],
                [22, -34, 40, -22],
              ],
            },
            ink,
          ),
          280,
          260,
        ),
        x: sway(420, 24, 3),
        y: '372-24*abs(sin(n*0.12))',
      },
      {
        svg: picture(
          person(
            { x: 100, y: 200, height: 170, flip: true },
            POSES.walk,
            mix(ink, palette.far, 0.12),
          ),
          220,
          210,
        ),
        x: '770-n*0.4',
        y: '400-12*abs(sin(n*0.16))',
      },
      {
        svg: picture(ball, 60, 60),
        x: '600+n*1.300',
        y: `590-210*abs(sin(n*0.07))`,
        spin: 'n*0.2',
      },
      {
        svg: picture(glow(760, 360, 700, palette.light, 0.3)),
        mode: 'screen',
        through: [veil(random, 30, 10, 0.006)],
      },
    ],
  };
}
