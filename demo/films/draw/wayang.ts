import { type Color, mix } from './color.ts';
import type { Random } from '../random.ts';
import { r1 } from './svg.ts';

/** Mirrors a half drawn to the right of x = 0. */
const both = (half: string) => `${half}<g transform="scale(-1 1)">${half}</g>`;

/** The gunungan: tree of life, gate, and the pair that guards it. Foot at 0,0, tip at 0,-400. */
export function gunungan(color: Color, gold: Color, hole: Color): string {
  const leaf =
    'M0 -400C16 -350 60 -312 104 -250C150 -186 160 -112 128 -56C112 -30 84 -14 60 -8L60 0L-60 0L-60 -8C-84 -14 -112 -30 -128 -56C-160 -112 -150 -186 -104 -250C-60 -312 -16 -350 0 -400Z';
  const curls = [
    [18, -300, 16],
    [40, -262, 20],
    [20, -236, 14],
    [66, -218, 20],
    [96, -172, 20],
    [48, -188, 17],
    [22, -176, 13],
    [84, -132, 17],
    [116, -114, 14],
  ]
    .map(
      ([x = 0, y = 0, r = 0]) =>
        `<path d="M${x} ${y}c${r} ${-r * 0.9} ${r * 1.5} ${r * 0.3} ${r * 0.8} ${r * 0.8}c${-r * 0.5} ${r * 0.3} ${-r * 0.9} ${-r * 0.3} ${-r * 0.4} ${-r * 0.6}" fill="none" stroke="${hole}" stroke-width="3.4"/><circle cx="${x + r * 0.9}" cy="${y + r * 0.15}" r="2.6" fill="${gold}"/>`,
    )
    .join('');
  const gate =
    `<path d="M-44 0V-66L0 -104L44 -66V0Z" fill="${mix(color, gold, 0.18)}"/><path d="M-56 -64L0 -116L56 -64" fill="none" stroke="${gold}" stroke-width="5"/>` +
    `<path d="M-24 0V-50H24V0Z" fill="${hole}"/><path d="M0 0V-50" stroke="${gold}" stroke-width="3"/><path d="M-60 0H60" stroke="${gold}" stroke-width="5"/>`;
  const guard = `<path d="M70 -12q-6 -26 8 -34q2 -16 14 -14q12 4 6 18q14 10 8 30z" fill="${hole}"/>`;
  const trunk = `<path d="M0 -110C-6 -180 -4 -260 0 -372C4 -260 6 -180 0 -110Z" fill="${hole}"/>`;
  return (
    `<path d="${leaf}" fill="${color}"/><path d="${leaf}" fill="none" stroke="${gold}" stroke-width="4"/>` +
    `<path d="${leaf}" fill="none" stroke="${gold}" stroke-width="1.6" stroke-dasharray="2 7" transform="translate(0 -12) scale(.93)"/>` +
    `${trunk}${both(curls + guard)}${gate}`
  );
}

/** A satria in profile (facing right): slender, bowed head, hair swept up. Foot at 0,0, about 320 tall. */
export function satria(color: Color, gold: Color, hole: Color): string {
  const arm = (d: string) => `<path d="${d}" fill="none" stroke="${color}" stroke-width="9"/>`;
  return (
    `<g stroke-linejoin="round" stroke-linecap="round">` +
    `<path d="M-12 -286C-32 -296 -46 -278 -36 -262C-64 -266 -64 -318 -22 -320C2 -320 14 -306 16 -288C6 -300 -4 -302 -14 -298Z" fill="${color}"/>` +
    `<path d="M-16 -288C-6 -298 10 -296 17 -285L48 -263L21 -263C16 -254 6 -252 -3 -255C-14 -260 -21 -276 -16 -288Z" fill="${color}"/>` +
    `<path d="M-8 -258L8 -258L11 -236L-11 -236Z" fill="${color}"/><path d="M-34 -238C-20 -246 20 -246 34 -238C28 -214 16 -196 14 -166L-14 -166C-16 -196 -28 -214 -34 -238Z" fill="${color}"/>` +
    `${arm('M30 -234L66 -186L104 -216')}${arm('M-30 -234L-62 -188L-34 -150')}<path d="M100 -212l12 -16l4 12l10 -8l-6 16z" fill="${color}"/>` +
    `<path d="M-15 -170C-48 -142 -78 -104 -98 -58C-76 -70 -58 -76 -42 -76L-34 -14L-8 -14L4 -96L20 -14L46 -14L34 -100L17 -170Z" fill="${color}"/>` +
    `<path d="M-22 -18L-24 -3L-44 -2M32 -18L32 -3L56 -2" fill="none" stroke="${color}" stroke-width="10"/>` +
    `<g fill="none" stroke="${gold}" stroke-width="2.600"><path d="M-44 -296C-40 -312 -6 -316 8 -300"/><path d="M-26 -236Q0 -222 26 -236"/><path d="M-15 -176H15M-16 -167H17"/><path d="M-84 -66C-62 -104 -38 -138 -14 -160M4 -92C0 -118 2 -140 0 -160M38 -40C34 -90 26 -128 14 -160"/><path d="M60 -196L72 -182M-58 -196L-66 -184M92 -210L100 -200"/></g>` +
    `<path d="M6 -278q12 -6 24 2q-12 3 -24 -2Z" fill="${hole}"/><circle cx="0" cy="-206" r="5" fill="${gold}"/><path d="M-10 -190h20" stroke="${hole}" stroke-width="3"/>` +
    `<path d="M0 0V70" stroke="${color}" stroke-width="5"/></g>`
  );
}

/** An ogre in profile (facing right): heavy head, fangs, wild hair. Foot at 0,0, about 340 tall. */
export function ogre(random: Random, color: Color, gold: Color, hole: Color): string {
  let hair = '';
  for (let i = 0; i < 26; i++) {
    const angle = Math.PI * random.between(0.42, 1.28);
    const reach = random.between(44, 82);
    hair += `<circle cx="${r1(-4 + Math.cos(angle) * reach)}" cy="${r1(-276 - Math.sin(angle) * reach)}" r="${r1(random.between(11, 19))}"/>`;
  }
  return (
    `<g fill="${color}" stroke="${gold}" stroke-opacity=".35" stroke-width="1.500">${hair}</g>` +
    `<path d="M-46 -246C-58 -300 -20 -336 24 -328C44 -324 54 -306 52 -292L84 -284Q92 -270 74 -266L60 -262L82 -248Q78 -236 58 -238L40 -226L-20 -226Z" fill="${color}"/>` +
    `<path d="M62 -262l5 12l5 -13M74 -262l4 9l4 -10" fill="${gold}"/><circle cx="34" cy="-298" r="11" fill="${gold}"/><circle cx="37" cy="-298" r="5" fill="${hole}"/>` +
    `<path d="M-40 -230L44 -230C66 -200 66 -166 50 -140L-40 -140C-62 -168 -60 -204 -40 -230Z" fill="${color}"/>` +
    `<path d="M-44 -146L52 -146C70 -96 64 -46 60 0L22 0C20 -36 14 -64 4 -84C-6 -58 -12 -30 -12 0L-50 0C-58 -50 -58 -100 -44 -146Z" fill="${color}"/>` +
    `<path d="M44 -216C76 -206 100 -226 108 -262L124 -256C124 -206 92 -170 52 -178ZM-38 -212C-66 -196 -80 -164 -70 -128L-46 -122C-52 -150 -44 -172 -26 -184Z" fill="${color}"/>` +
    `<g fill="none" stroke="${gold}" stroke-width="3"><path d="M-42 -146H52M-44 -136H54"/><path d="M-24 -220Q4 -196 34 -220"/><path d="M104 -250L122 -244"/></g><circle cx="4" cy="-184" r="9" fill="${gold}"/><path d="M0 0V70" stroke="${color}" stroke-width="6"/>`
  );
}
