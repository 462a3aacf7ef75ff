import { type Color, darker, lighter } from './color.ts';
import { glow, r1 } from './svg.ts';

const CAR = 300;
const WHEELS = [40, 74, 226, 260];

function car(x: number, color: Color, lamp: Color, heads: readonly number[]): string {
  let body = `<path d="M${x + 4} 96V40Q${x + 4} 26 ${x + 20} 26H${x + CAR - 16}Q${x + CAR - 4} 26 ${x + CAR - 4} 40V96Z" fill="${color}"/><rect x="${x + 4}" y="80" width="${CAR - 8}" height="4" fill="${lamp}" opacity=".5"/>`;
  for (let i = 0; i < 7; i++) {
    const wx = x + 24 + i * 37;
    body += `<rect x="${wx}" y="42" width="26" height="24" rx="3" fill="${lamp}"/>`;
    if (heads.includes(i))
      body += `<path d="M${wx + 7} 66V60Q${wx + 7} 56 ${wx + 10} 55Q${wx + 7} 48 ${wx + 13} 47Q${wx + 19} 48 ${wx + 16} 55Q${wx + 20} 56 ${wx + 20} 60V66Z" fill="${darker(color, 0.3)}"/>`;
  }
  for (const w of WHEELS)
    body += `<circle cx="${x + w}" cy="100" r="11" fill="${darker(color, 0.35)}"/>`;
  return `${body}<rect x="${x + CAR - 6}" y="84" width="14" height="7" fill="${color}"/>`;
}

/** A locomotive on the left and carriages with people at lit windows. 118 high; length by cars. */
export function train(
  cars: number,
  color: Color,
  lamp: Color,
  stripe: Color,
): { body: string; width: number } {
  let body = '';
  for (let i = 0; i < cars; i++)
    body += car(290 + i * CAR, color, lamp, [[1, 4], [2], [0, 5], [3, 6], [1]][i % 5] ?? []);
  const engine =
    `<path d="M10 96V66Q12 52 40 48L58 24Q62 18 72 18H282V96Z" fill="${lighter(color, 0.08)}"/>` +
    `<path d="M62 30L48 48H92V30Z" fill="${lamp}" opacity=".85"/>` +
    `<path d="M10 78H282V86H10Z" fill="${stripe}"/>` +
    `<path d="M120 30H262M120 40H262M120 50H262" stroke="${darker(color, 0.3)}" stroke-width="3"/>` +
    [46, 82, 118, 190, 226, 262]
      .map((x) => `<circle cx="${x}" cy="100" r="12" fill="${darker(color, 0.35)}"/>`)
      .join('') +
    `${glow(16, 64, 90, lamp, 1)}<circle cx="16" cy="64" r="6" fill="#fff"/>`;
  return { body: engine + body, width: 290 + cars * CAR };
}

/** A viaduct of round arches, its rails at y = top. */
export function viaduct(
  width: number,
  top: number,
  bottom: number,
  color: Color,
  edge: Color,
): string {
  const span = 190;
  let holes = '';
  for (let x = -40; x < width; x += span) {
    holes += `M${x + 24} ${bottom}V${r1(top + 118)}A71 71 0 0 1 ${x + 166} ${r1(top + 118)}V${bottom}Z`;
  }
  return `<path fill-rule="evenodd" d="M-60 ${top}H${width}V${bottom}H-60Z${holes}" fill="${color}"/><path d="M-60 ${top + 2}H${width}" stroke="${edge}" stroke-opacity=".6" stroke-width="3"/><path d="M-60 ${top + 16}H${width}" stroke="${edge}" stroke-opacity=".2" stroke-width="2"/>`;
}
