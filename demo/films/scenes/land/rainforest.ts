import { darker, lighter, mix } from '../../draw/color.ts';
import { fog, motes, rays } from '../../draw/air.ts';
import { crown } from '../../draw/plants.ts';
import { HEIGHT, picture, r1, WIDTH } from '../../draw/svg.ts';
import { drift, type Look, type Shot, sway } from '../../draw/shot.ts';

function trunks(
  random: Look['random'],
  color: string,
  count: number,
  girth: number,
  width: number,
): string {
  let body = '';
  for (let i = 0; i < count; i++) {
    const x = ((i + random.between(0.1, 0.9)) / count) * width;
    const w = girth * random.between(0.5, 1.3);
    const lean = random.between(-18, 18);
    body += `<path d="M${r1(x - w * 1.8)} 740Q${r1(x - w * 0.6)} 640 ${r1(x - w * 0.5)} 520L${r1(x + lean - w * 0.36)} -20H${r1(x + lean + w * 0.36)}L${r1(x + w * 0.5)} 520Q${r1(x + w * 0.7)} 650 ${r1(x + w * 2)} 740Z" fill="${color}"/>`;
    if (random() < 0.6) {
      const by = random.between(120, 380);
      const reach = random.between(40, 120) * (random() < 0.5 ? -1 : 1);
      body += `<path d="M${r1(x + lean * 0.5)} ${r1(by)}q${r1(reach * 0.4)} -10 ${r1(reach)} -50" stroke="${color}" stroke-width="${r1(w * 0.22)}" fill="none" stroke-linecap="round"/>`;
    }
    if (random() < 0.5)
      body += `<path d="M${r1(x)} -10q${r1(random.between(-60, 60))} 260 ${r1(random.between(60, 140))} ${r1(random.between(120, 300))}" stroke="${color}" stroke-width="2.4" fill="none"/>`;
  }
  return body;
}

/** Two great trunks that frame the picture and leave its middle free. */
function edgeTrunks(random: Look['random'], color: string): string {
  const left = trunks(random, color, 1, 90, 260);
  return `${left}<g transform="translate(1180 0)">${trunks(random, color, 1, 100, 300)}</g>`;
}

function canopy(random: Look['random'], color: string, width: number, depth: number): string {
  let body = '';
  for (let x = -40; x < width; x += 70)
    body += crown(random, x, random.between(-20, depth * 0.5), random.between(60, 110), color);
  return body;
}

function ferns(random: Look['random'], color: string, width: number, tall: number): string {
  let body = '';
  for (let x = -20; x < width; x += random.between(40, 80)) {
    for (let k = -4; k <= 4; k++) {
      const bend = k * tall * 0.19 + random.between(-8, 8);
      const up = tall * random.between(0.6, 1) * (1 - Math.abs(k) * 0.1);
      body += `<path d="M${r1(x)} 730q${r1(bend * 0.25)} ${r1(-up)} ${r1(bend)} ${r1(-up * 0.82)}q${r1(-bend * 0.35)} ${r1(up * 0.1)} ${r1(-bend + 7)} ${r1(up * 0.85)}z" fill="${color}"/>`;
    }
  }
  return body;
}

/** A hornbill in flight, facing left; about 200x120. */
function hornbill(color: string, bill: string): string {
  return (
    `<path d="M48 66C76 52 104 52 128 60L190 58L186 72L128 76C104 84 72 84 48 66Z" fill="${color}"/><path d="M50 62C40 54 30 54 24 60C30 58 36 62 40 70Z" fill="${color}"/>` +
    `<path d="M30 58Q10 56 0 70Q16 68 34 68Z" fill="${bill}"/><path d="M34 56Q24 44 14 52Q24 54 32 60Z" fill="${bill}"/>` +
    `<path d="M76 60C84 30 110 6 150 0C140 26 128 46 116 62Z" fill="${color}"/><path d="M84 76C88 96 104 112 132 120C130 100 124 86 114 74Z" fill="${mix(color, '#ffffff', 0.08)}"/><path d="M176 57L190 58L186 72L174 72Z" fill="#f4efe0"/>`
  );
}

/** An orang-utan sitting on a branch, seen from the side; about 190x200. */
function orangutan(fur: string, face: string): string {
  return (
    `<g fill="${fur}"><path d="M60 70C40 90 34 130 44 160C60 178 110 180 128 160C140 120 134 84 112 68Z"/><circle cx="86" cy="50" r="33"/>` +
    `<path d="M108 84C140 70 150 40 150 6L168 6C170 50 158 96 122 112Z"/><path d="M52 90C30 110 24 140 34 170L50 166C46 144 52 124 68 110Z"/><path d="M50 150C60 176 90 180 104 176L104 190C80 196 50 190 38 168Z"/></g>` +
    `<path d="M68 44C62 62 72 78 86 78C100 78 110 62 104 44C98 34 74 34 68 44Z" fill="${face}"/><circle cx="79" cy="50" r="3.4" fill="#1a0d08"/><circle cx="94" cy="50" r="3.4" fill="#1a0d08"/><path d="M78 66Q86 71 95 66" stroke="#1a0d08" stroke-width="2.4" fill="none"/>` +
    `<path d="M60 36C66 18 106 18 112 36" stroke="${darker(fur, 0.25)}" stroke-width="3" fill="none"/>`
  );
}

/** Rain forest in the morning: trunks in mist, shafts of light, and a hornbill. */
export const rainforestBird = (look: Look): Shot => rainforest(look, true);

/** The same forest, and who lives in it. */
export const rainforestApe = (look: Look): Shot => rainforest(look, false);

function rainforest(look: Look, bird: boolean): Shot {
  const { random, palette, seconds } = look;
  const air = palette.sky[0];
  const depth = (share: number) => mix(palette.ink, palette.sky[1], share);
  const guest = bird
    ? {
        svg: picture(hornbill(darker(palette.ink, 0.2), palette.accent), 200, 130),
        x: drift(-60, 700),
        y: sway(210, 16, 2.2),
      }
    : {
        svg: picture(
          `<path d="M0 150Q300 216 900 190" stroke="${darker(palette.ink, 0.1)}" stroke-width="24" fill="none"/><path d="M330 190q60 40 150 46" stroke="${darker(palette.ink, 0.1)}" stroke-width="9" fill="none" stroke-linecap="round"/><g transform="translate(520 4)">${orangutan(mix(palette.accent, palette.ink, 0.35), mix(palette.accent, '#f4dcc0', 0.55))}</g><path d="M680 12Q676 -10 684 -40" stroke="${palette.ink}" stroke-width="9"/>`,
          900,
          260,
        ),
        x: drift(-16, 60),
        y: '280',
      };
  return {
    seconds,
    push: 0.05,
    ground: {
      svg: picture(
        `<defs><radialGradient id="g" cx=".52" cy=".2" r=".95"><stop offset="0" stop-color="${lighter(air, 0.35)}"/><stop offset=".5" stop-color="${palette.sky[1]}"/><stop offset="1" stop-color="${palette.sky[2]}"/></radialGradient></defs><rect width="${WIDTH}" height="${HEIGHT}" fill="url(#g)"/>`,
      ),
    },
    layers: [
      { svg: picture(trunks(random, depth(0.72), 15, 20, 1400), 1400), x: drift(-4) },
      fog(
        random,
        lighter(air, 0.1),
        [
          [0, 0.5],
          [0.6, 0.9],
          [1, 0.6],
        ],
        -12,
        2.2,
      ),
      { svg: picture(trunks(random, depth(0.45), 9, 34, 1450), 1450), x: drift(-9) },
      rays(random, 600, -160, palette.light, 0.7),
      fog(
        random,
        air,
        [
          [0, 0],
          [0.6, 0.6],
          [1, 0.9],
        ],
        -20,
        2,
      ),
      guest,
      {
        svg: picture(
          canopy(random, depth(0.12), 1600, 60) + ferns(random, depth(0.14), 1600, 130),
          1600,
        ),
        x: drift(-16, -20),
      },
      {
        svg: picture(
          edgeTrunks(random, darker(palette.ink, 0.3)) +
            ferns(random, darker(palette.ink, 0.35), 1700, 90),
          1700,
        ),
        x: drift(-30, -60),
      },
      motes(random, palette.light, { count: 44, top: 100, bottom: 720, size: 1.7, rise: -8 }),
    ],
  };
}
