import { type Color, darker, lighter, mix } from './color.ts';

/** A Panji-style dance mask: pale, narrow-eyed, half smiling, under a gold crown. Centre of the face at 0,0; about 420 tall. */
export function mask(skin: Color, gold: Color, lip: Color, ink: Color): string {
  const half =
    `<path d="M12 -52C40 -72 82 -70 104 -46C80 -56 44 -54 16 -40Z" fill="${ink}"/>` +
    `<path d="M20 -18C42 -40 84 -38 106 -14C84 -4 44 -2 20 -18Z" fill="#fff9ee"/><path d="M20 -18C42 -40 84 -38 106 -14C84 -30 44 -32 20 -18Z" fill="${ink}"/><path d="M48 -27C62 -32 78 -28 84 -20C76 -12 58 -12 48 -18Z" fill="${ink}"/>` +
    `<path d="M0 -60C8 -20 14 20 28 46C18 58 8 60 0 58Z" fill="${darker(skin, 0.1)}" opacity=".6"/><path d="M8 52q12 10 20 -4" fill="none" stroke="${darker(skin, 0.45)}" stroke-width="3.500"/>` +
    `<path d="M0 92C16 84 34 86 56 80C44 104 22 114 0 114Z" fill="${lip}"/><path d="M0 98C20 98 36 92 56 80" stroke="${darker(lip, 0.5)}" stroke-width="3" fill="none"/>` +
    `<path d="M84 40C100 44 110 60 104 76" stroke="${mix(skin, lip, 0.35)}" stroke-width="15" stroke-linecap="round" opacity=".35"/>` +
    `<path d="M0 -196L26 -140C62 -150 100 -136 132 -104L150 -150L158 -84C170 -60 172 -30 166 10L184 30L164 44C158 84 150 96 146 100L132 60C144 10 142 -40 120 -76C84 -104 40 -110 0 -108Z" fill="${gold}"/>` +
    `<path d="M26 -140C22 -126 20 -116 20 -108M132 -104C124 -94 118 -84 116 -78" stroke="${darker(gold, 0.45)}" stroke-width="4" fill="none"/><circle cx="72" cy="-118" r="11" fill="${lip}"/><circle cx="72" cy="-118" r="5" fill="${lighter(lip, 0.5)}"/><circle cx="148" cy="-46" r="8" fill="${lip}"/><path d="M30 -126q16 -12 28 0M88 -112q16 -6 24 8M150 -20q10 18 4 40" stroke="${darker(gold, 0.4)}" stroke-width="3.500" fill="none"/>`;
  const face =
    'M0 -110C70 -114 126 -84 130 -10C132 60 96 130 52 170C30 190 12 196 0 196C-12 196 -30 190 -52 170C-96 130 -132 60 -130 -10C-126 -84 -70 -114 0 -110Z';
  return (
    `<defs><linearGradient id="face"><stop offset="0" stop-color="${mix(skin, ink, 0.72)}"/><stop offset=".45" stop-color="${mix(skin, ink, 0.12)}"/><stop offset=".75" stop-color="${skin}"/><stop offset="1" stop-color="${mix(skin, ink, 0.35)}"/></linearGradient></defs>` +
    `<path d="${face}" fill="url(#face)"/>${half}<g transform="scale(-1 1)">${half}</g>` +
    `<path d="M0 -84l9 13l-9 13l-9 -13z" fill="${gold}"/><circle cy="-152" r="13" fill="${lip}"/><circle cy="-152" r="6" fill="${lighter(lip, 0.55)}"/>` +
    `<path d="${face}" fill="url(#shade)"/><defs><linearGradient id="shade"><stop offset="0" stop-color="#000" stop-opacity=".7"/><stop offset=".5" stop-color="#000" stop-opacity=".12"/><stop offset="1" stop-color="#000" stop-opacity="0"/></linearGradient></defs>`
  );
}
