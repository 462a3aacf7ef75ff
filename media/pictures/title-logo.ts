import { MOST_PIXELS, turnFilter } from './one-size.ts';

/** A title's name as a picture: what is see-through stays so, and its empty margins are cut off, so that all stand alike. */

/** How fine its outline is looked at. */
const CELLS = 256;
const WIDEST = 800;
const HIGHEST = 320;
/** Fainter than this nothing is seen, and stronger nothing is seen through it, of 255. */
const SEEN_FROM = 16;
const SOLID_FROM = 240;

/** As shares of the picture. */
export type Bounds = { x: number; y: number; w: number; h: number };

const reading = (file: string) =>
  [
    ['-hide_banner', '-nostdin', '-v', 'error', '-y', '-max_pixels', String(MOST_PIXELS)],
    ['-noautorotate', '-i', file, '-frames:v', '1', '-map_metadata', '-1'],
  ].flat();

/** Writes how solid each of 256 x 256 cells of a picture is, a byte each. */
export function solidityArguments(file: string, turn?: number): string[] {
  const cells = `scale=${CELLS}:${CELLS}:flags=area`;
  const filters = `${turnFilter(turn)}${cells},format=rgba,alphaextract,format=gray`;
  return [reading(file), ['-vf', filters, '-f', 'rawvideo', '-']].flat();
}

/** What of a picture is seen; undefined where that is nothing, or where nothing is see-through: it is no logo then. */
export function seenBounds(solidity: Uint8Array): Bounds | undefined {
  if (solidity.every((each) => each >= SOLID_FROM)) return undefined;
  let [left, top, right, bottom] = [CELLS, CELLS, -1, -1];
  for (const [at, value] of solidity.entries()) {
    if (value < SEEN_FROM) continue;
    const [x, y] = [at % CELLS, Math.floor(at / CELLS)];
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
  }
  if (right < 0) return undefined;
  const share = (from: number, to: number) => (to - from + 1) / CELLS;
  return { x: left / CELLS, y: top / CELLS, w: share(left, right), h: share(top, bottom) };
}

/** Cuts it to what is seen, and keeps it within 800 x 320. */
export function titleLogoArguments(
  file: string,
  drawn: string,
  { x, y, w, h }: Bounds,
  turn?: number,
): string[] {
  const crop = `crop=iw*${w}:ih*${h}:iw*${x}:ih*${y}`;
  const scale = `scale='min(${WIDEST},iw)':'min(${HIGHEST},ih)':force_original_aspect_ratio=decrease:flags=lanczos`;
  return [
    reading(file),
    ['-vf', `${turnFilter(turn)}format=rgba,${crop},${scale},setsar=1`],
    ['-c:v', 'libwebp', '-pix_fmt', 'yuva420p', '-quality', '85'],
    ['-f', 'image2', '-update', '1', drawn],
  ].flat();
}
