import { type Color, darker, lighter, mix } from './color.ts';
import { r1 } from './svg.ts';

/** Friendly animals for the little ones: round, wide-eyed, feet at y = 200, about 200 wide. */
const eye = (x: number, y: number, r: number): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="#fff"/><circle cx="${r1(x + r * 0.12)}" cy="${r1(y + r * 0.1)}" r="${r1(r * 0.6)}" fill="#2a1d1a"/><circle cx="${r1(x + r * 0.32)}" cy="${r1(y - r * 0.15)}" r="${r1(r * 0.2)}" fill="#fff"/>`;
const blush = (x: number, y: number): string =>
  `<ellipse cx="${x}" cy="${y}" rx="11" ry="7" fill="#ff7a8a" opacity=".5"/>`;
const smile = (x: number, y: number, w: number): string =>
  `<path d="M${x - w} ${y}Q${x} ${y + w * 0.9} ${x + w} ${y}" fill="none" stroke="#2a1d1a" stroke-width="4.5" stroke-linecap="round"/>`;

/** Kancil, the clever mouse-deer. */
export function mouseDeer(coat: Color): string {
  const [dark, pale] = [darker(coat, 0.28), lighter(coat, 0.6)];
  return (
    `<g fill="${dark}"><path d="M62 140h15l-3 60h-11zM88 146h14l-2 54h-11zM130 146h14l-2 54h-11zM152 136h15l-4 64h-11z"/></g>` +
    `<path d="M50 120C52 88 90 84 124 90C158 92 178 110 174 134C168 160 120 162 90 158C64 156 50 142 50 120Z" fill="${coat}"/><path d="M70 146Q112 166 160 148Q140 162 100 160Q80 158 70 146Z" fill="${pale}"/>` +
    `<path d="M172 112q18 -8 16 8q-6 6 -14 4z" fill="${pale}"/>` +
    `<path d="M52 128C40 100 44 84 54 72L92 82C96 104 88 122 80 134Z" fill="${coat}"/>` +
    `<path d="M40 34C28 8 44 -4 54 10Q62 24 58 42ZM84 36C92 8 108 6 106 24Q102 38 92 48Z" fill="${coat}"/><path d="M46 32C40 14 48 8 52 18ZM92 34C96 18 102 16 100 26Z" fill="#ffb3b3"/>` +
    `<ellipse cx="66" cy="64" rx="42" ry="38" fill="${coat}"/><path d="M34 76C22 80 20 98 38 100C54 102 66 94 66 82Z" fill="${pale}"/><ellipse cx="26" cy="84" rx="7" ry="5" fill="#2a1d1a"/>` +
    `${eye(52, 58, 11)}${eye(84, 58, 12)}${blush(94, 80)}${smile(46, 92, 8)}<path d="M86 112l10 6M100 104l10 5M116 108l8 6M132 104l8 5" stroke="${pale}" stroke-width="5" stroke-linecap="round"/>`
  );
}

/** A young elephant. */
export function elephant(skin: Color): string {
  const [dark, pale] = [darker(skin, 0.2), lighter(skin, 0.35)];
  return (
    `<path d="M60 150h30v50H62zM142 150h30v50h-30z" fill="${dark}"/><path d="M44 128C40 76 84 60 124 62C170 62 196 92 192 136C190 172 160 178 120 178C78 178 48 168 44 128Z" fill="${skin}"/>` +
    `<path d="M92 160h28v40H92zM168 150h26v50h-26z" fill="${skin}"/><path d="M190 112q16 6 10 30" stroke="${dark}" stroke-width="6" fill="none" stroke-linecap="round"/>` +
    `<ellipse cx="66" cy="84" rx="50" ry="48" fill="${skin}"/><path d="M98 52C140 36 152 92 122 120C102 124 92 104 92 84Z" fill="${dark}"/><path d="M104 62C130 54 136 92 118 108C106 108 100 96 100 84Z" fill="#ffb3b8" opacity=".8"/>` +
    `<path d="M30 92C14 110 10 140 2 160C-2 176 20 182 26 166C34 146 42 132 58 124Z" fill="${skin}"/><path d="M14 136q10 6 16 4M18 122q12 6 18 4" stroke="${dark}" stroke-width="4" fill="none"/>` +
    `${eye(44, 78, 10)}${eye(74, 76, 11)}${blush(84, 98)}${smile(58, 108, 9)}<path d="M56 44q8 -16 20 -6" stroke="${dark}" stroke-width="5" fill="none" stroke-linecap="round"/><path d="M150 196h12M72 196h10M100 196h10" stroke="${pale}" stroke-width="6" stroke-linecap="round"/>`
  );
}

/** A round owl. */
export function owl(feather: Color, chest: Color): string {
  let scales = '';
  for (let row = 0; row < 3; row++) {
    for (let i = 0; i < 4 - row; i++)
      scales += `<path d="M${r1(68 + row * 11 + i * 22)} ${118 + row * 20}q11 14 22 0" fill="none" stroke="${darker(chest, 0.25)}" stroke-width="4" stroke-linecap="round"/>`;
  }
  return (
    `<path d="M32 24Q60 40 100 38Q140 40 168 24Q164 50 158 62H42Q36 50 32 24Z" fill="${feather}"/><ellipse cx="100" cy="112" rx="74" ry="84" fill="${feather}"/><ellipse cx="100" cy="136" rx="48" ry="54" fill="${chest}"/>${scales}` +
    `<path d="M28 96C8 120 14 164 36 178C46 150 46 120 40 96ZM172 96C192 120 186 164 164 178C154 150 154 120 160 96Z" fill="${darker(feather, 0.22)}"/>` +
    `<circle cx="70" cy="80" r="32" fill="${lighter(chest, 0.4)}"/><circle cx="130" cy="80" r="32" fill="${lighter(chest, 0.4)}"/>${eye(72, 80, 20)}${eye(128, 80, 20)}<path d="M90 92L110 92L100 112Z" fill="#ff9d3a"/>` +
    `<path d="M74 192v10M84 192v10M116 192v10M126 192v10" stroke="#ff9d3a" stroke-width="7" stroke-linecap="round"/>${blush(48, 108)}${blush(152, 108)}`
  );
}

/** A sea turtle, swimming or flying to the left. */
export function turtle(skin: Color, shell: Color): string {
  const plate = lighter(shell, 0.25);
  return (
    `<path d="M78 130C60 170 40 190 22 194C30 166 40 140 56 122ZM150 132C168 164 190 178 206 178C196 152 186 136 172 122Z" fill="${skin}"/>` +
    `<path d="M44 116C50 70 90 48 124 50C164 52 190 84 192 116C160 134 80 138 44 116Z" fill="${shell}"/><path d="M44 116C80 138 160 134 192 116L194 126C160 146 76 148 42 126Z" fill="${lighter(skin, 0.35)}"/>` +
    `<path d="M96 62L124 60L134 86L114 100L90 88ZM140 64Q164 72 174 92L150 100L140 86ZM84 70L84 92L62 104Q64 84 84 70ZM112 106L134 92L146 106L138 124H112Z" fill="${plate}"/>` +
    `<path d="M190 112l22 4l-18 10z" fill="${skin}"/><path d="M56 112C44 124 18 126 6 108C-4 90 6 66 30 66C50 66 62 84 60 102Z" fill="${skin}"/>${eye(26, 88, 11)}${blush(40, 104)}${smile(16, 106, 7)}`
  );
}

/** A komodo with a shy smile. */
export function komodo(skin: Color): string {
  const [dark, pale] = [darker(skin, 0.25), mix(skin, '#fff3c8', 0.6)];
  return (
    `<path d="M128 150C170 150 196 172 236 160C220 186 176 190 140 180Z" fill="${skin}"/><path d="M62 160h22v40H60zM128 160h22v40h-22z" fill="${dark}"/>` +
    `<path d="M44 140C44 110 80 100 112 104C146 108 160 132 158 156C150 180 70 184 52 170C46 162 44 152 44 140Z" fill="${skin}"/><path d="M60 168Q104 188 150 168Q140 178 104 180Q72 180 60 168Z" fill="${pale}"/>` +
    `<path d="M86 102l8 -14l8 15zM108 104l9 -13l7 17zM128 114l12 -10l2 19z" fill="${dark}"/>` +
    `<path d="M62 130C30 138 -2 124 2 98C6 78 30 82 40 66C52 44 96 48 98 84C100 110 84 124 62 130Z" fill="${skin}"/><circle cx="56" cy="62" r="17" fill="${skin}"/><circle cx="86" cy="64" r="16" fill="${skin}"/>${eye(54, 62, 12)}${eye(85, 64, 11)}` +
    `<circle cx="14" cy="92" r="3" fill="${dark}"/><path d="M8 108Q36 124 72 106" fill="none" stroke="#2a1d1a" stroke-width="4.5" stroke-linecap="round"/>${blush(80, 98)}<path d="M92 170h16M96 120l8 5M116 130l8 5M100 140l8 5" stroke="${dark}" stroke-width="4" stroke-linecap="round"/>`
  );
}

/** A baby orang-utan with a leaf for a hat. */
export function babyApe(fur: Color): string {
  const face = mix(fur, '#ffe6c8', 0.65);
  return (
    `<path d="M40 130C10 140 4 176 20 196L38 188C30 170 40 156 58 150ZM160 130C190 140 196 176 180 196L162 188C170 170 160 156 142 150Z" fill="${fur}"/><ellipse cx="100" cy="146" rx="56" ry="52" fill="${fur}"/><ellipse cx="100" cy="158" rx="34" ry="34" fill="${face}"/>` +
    `<circle cx="42" cy="76" r="16" fill="${face}"/><circle cx="158" cy="76" r="16" fill="${face}"/><circle cx="100" cy="72" r="58" fill="${fur}"/><path d="M100 44C122 30 150 50 142 76C150 104 124 122 100 122C76 122 50 104 58 76C50 50 78 30 100 44Z" fill="${face}"/>` +
    `${eye(80, 72, 13)}${eye(120, 72, 13)}<ellipse cx="100" cy="92" rx="7" ry="4.500" fill="#8a4a3a"/>${smile(100, 102, 13)}${blush(66, 96)}${blush(134, 96)}` +
    `<path d="M48 26Q100 -22 156 22Q120 14 100 30Q78 14 48 26Z" fill="#5ab04a"/><path d="M100 30V8" stroke="#3f8a38" stroke-width="4"/><path d="M62 190q16 14 34 4M104 194q18 10 34 -4" stroke="${darker(fur, 0.25)}" stroke-width="14" stroke-linecap="round"/>`
  );
}
