import type { Color } from './color.ts';
import { person, POSES } from './people.ts';
import { glow } from './svg.ts';

/** A jukung with outriggers, a lamp on its mast and a fisherman. About 420x260, waterline at y=214. */
export function jukung(color: Color, lamp: Color, edge: Color): string {
  return (
    `<g>` +
    `<path d="M8 176Q30 204 92 214L330 214Q392 204 414 170Q388 184 330 190L92 190Q40 188 8 176Z" fill="${color}"/>` +
    `<path d="M8 176Q40 188 92 190L330 190Q388 184 414 170" fill="none" stroke="${edge}" stroke-opacity=".55" stroke-width="2"/>` +
    `<path d="M120 190Q150 150 196 176M300 190Q270 150 226 176" fill="none" stroke="${color}" stroke-width="4"/>` +
    `<path d="M60 222Q210 234 372 220" fill="none" stroke="${color}" stroke-width="6" stroke-linecap="round"/>` +
    `<path d="M128 190Q118 204 112 224M296 190Q306 204 314 222" fill="none" stroke="${color}" stroke-width="4"/>` +
    `<path d="M250 190L256 74" stroke="${color}" stroke-width="4.5"/><path d="M256 84L286 92" stroke="${color}" stroke-width="3"/>` +
    person({ x: 160, y: 190, height: 92, flip: true }, { ...POSES.row, wear: 'caping' }, color) +
    `<path d="M126 128L66 232" stroke="${color}" stroke-width="3" stroke-linecap="round"/>` +
    `${glow(286, 104, 120, lamp, 0.9)}<path d="M280 94h12l3 20h-18z" fill="${lamp}"/>` +
    `</g>`
  );
}

/** A phinisi under full sail: two masts, seven sails. About 520x430, waterline at y=396. */
export function phinisi(color: Color, sail: Color, shade: Color): string {
  const sheet = (d: string, fill: Color) =>
    `<path d="${d}" fill="${fill}" stroke="${color}" stroke-opacity=".45" stroke-width="1.5"/>`;
  return (
    `<path d="M20 318Q64 344 92 346L420 346Q470 342 512 312Q498 372 458 396L110 396Q54 380 20 318Z" fill="${color}"/>` +
    `<path d="M34 332Q240 366 500 326" fill="none" stroke="${sail}" stroke-opacity=".5" stroke-width="3"/>` +
    `<path d="M196 346V44M342 346V86M512 312L590 262" stroke="${color}" stroke-width="6"/>` +
    sheet('M202 60Q262 96 330 236Q270 262 202 268Z', sail) +
    sheet('M348 100Q392 138 440 250Q396 268 348 272Z', shade) +
    sheet('M190 72Q120 150 92 280Q140 290 190 286Z', shade) +
    sheet('M200 40Q224 66 244 98L202 92Z', shade) +
    sheet('M346 82Q364 104 380 128L348 124Z', sail) +
    sheet('M350 96Q450 180 520 296L430 262Z', sail) +
    sheet('M380 138Q500 210 582 266L524 292Z', shade)
  );
}
