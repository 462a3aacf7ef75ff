import { type Color, darker, lighter, mix } from './color.ts';
import { glow } from './svg.ts';

/** An old scooter with two riders, facing right; wheels at (62,190) and (258,190). About 330x230. */
export function scooter(body: Color, ink: Color, light: Color, shirt: Color): string {
  const tyre = (x: number) =>
    `<circle cx="${x}" cy="190" r="30" fill="${ink}"/><circle cx="${x}" cy="190" r="15" fill="${mix(body, '#ffffff', 0.55)}"/><circle cx="${x}" cy="190" r="6" fill="${ink}"/>`;
  return (
    `${tyre(62)}${tyre(258)}<path d="M18 176C10 132 40 112 84 116L150 118L176 168H206L240 84L256 80L262 92L232 190H150C130 190 120 176 104 160C84 150 50 152 40 176Z" fill="${body}"/>` +
    `<path d="M22 160C30 130 60 124 96 128" stroke="${lighter(body, 0.45)}" stroke-width="4" fill="none"/><path d="M226 172Q262 140 292 176L258 186Z" fill="${body}"/><path d="M46 112H150V102H54Z" fill="${darker(ink, 0.1)}"/><path d="M240 84L214 66M256 80L270 58" stroke="${ink}" stroke-width="6" stroke-linecap="round"/>` +
    `<circle cx="262" cy="92" r="12" fill="${light}"/>${glow(266, 92, 50, light, 0.8)}` +
    `<g stroke="${ink}" stroke-linecap="round" fill="${ink}"><path d="M128 100L170 112L176 160" fill="none" stroke-width="15"/><path d="M120 102Q112 58 138 36" stroke="${shirt}" fill="none" stroke-width="27"/><path d="M140 44L184 72L214 66" stroke="${shirt}" fill="none" stroke-width="11"/><circle cx="148" cy="14" r="15"/><path d="M130 14Q132 -8 152 -6Q170 -4 168 14Z" fill="${light}" stroke="none"/>` +
    `<path d="M72 100L108 116L118 158" fill="none" stroke-width="13"/><path d="M66 102Q60 64 82 44" stroke="${mix(shirt, ink, 0.35)}" fill="none" stroke-width="23"/><path d="M84 52L116 74" stroke="${mix(shirt, ink, 0.35)}" fill="none" stroke-width="10"/><circle cx="90" cy="24" r="13"/><path d="M74 22Q78 4 92 6Q108 8 106 24Z" fill="${mix(body, light, 0.4)}" stroke="none"/></g>` +
    `<g fill="#b5793f"><rect x="4" y="74" width="40" height="28" rx="4"/><path d="M24 74v28M4 88h40" stroke="#7a4a20" stroke-width="3"/></g>`
  );
}

/** A street vendor's cart with a striped roof, a lamp and steam-ready pots. About 420x330, ground at y=320. */
export function foodCart(body: Color, accent: Color, ink: Color, light: Color): string {
  const wheel = (x: number) =>
    `<circle cx="${x}" cy="282" r="38" fill="none" stroke="${ink}" stroke-width="8"/>${[0, 45, 90, 135].map((a) => `<path d="M${x - 36} 282H${x + 36}" transform="rotate(${a} ${x} 282)" stroke="${ink}" stroke-width="4"/>`).join('')}<circle cx="${x}" cy="282" r="9" fill="${ink}"/>`;
  const stripes = Array.from(
    { length: 10 },
    (_, i) =>
      `<path d="M${30 + i * 36} 40h36v38q-18 20 -36 0z" fill="${i % 2 === 0 ? accent : '#fff3dc'}"/>`,
  ).join('');
  return (
    `<path d="M52 60V250M368 60V250" stroke="${ink}" stroke-width="8"/><path d="M20 44H400L376 14H44Z" fill="${darker(accent, 0.3)}"/>${stripes}` +
    `<rect x="44" y="160" width="332" height="98" rx="6" fill="${body}"/><rect x="44" y="160" width="332" height="12" fill="${lighter(body, 0.3)}"/><rect x="62" y="186" width="296" height="52" rx="4" fill="${darker(body, 0.3)}"/>` +
    `<path d="M84 196h60v32H84zM166 196h60v32h-60zM248 196h90v32h-90z" fill="${light}" opacity=".85"/>` +
    `<path d="M70 160q4 -46 60 -46t60 46z" fill="#9aa4ac"/><path d="M70 160q4 -46 60 -46t60 46" fill="none" stroke="#5a646c" stroke-width="4"/><circle cx="130" cy="110" r="7" fill="#5a646c"/><path d="M230 160v-44h44v44zM286 160v-30h26v30zM322 160v-52h24v52z" fill="${mix(light, body, 0.3)}"/><path d="M230 126h44M322 124h24" stroke="${accent}" stroke-width="7"/>` +
    `<path d="M210 78V100" stroke="${ink}" stroke-width="3"/>${glow(210, 112, 150, light, 1)}<path d="M198 98h24l8 18h-40z" fill="${ink}"/><circle cx="210" cy="118" r="9" fill="#fff7dc"/>` +
    `${wheel(110)}${wheel(310)}<path d="M376 214L440 190" stroke="${ink}" stroke-width="8" stroke-linecap="round"/>`
  );
}
