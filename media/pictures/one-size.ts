/** Pictures that are drawn in one size out of one that was sent. */

/** Larger frames are not decoded. */
export const MOST_PIXELS = 80_000_000;

/** By EXIF's numbers: mirrored, upside down, on either side. */
const TURNS: Readonly<Record<number, string>> = {
  2: 'hflip,',
  3: 'hflip,vflip,',
  4: 'vflip,',
  5: 'transpose=cclock_flip,',
  6: 'transpose=clock,',
  7: 'transpose=clock_flip,',
  8: 'transpose=cclock,',
};

/** How a picture is turned for looking at it; with a comma behind it, or empty. */
export const turnFilter = (turn = 1): string => TURNS[turn] ?? '';

const LOGO_PIXELS = 512;
const WHOLE_PIXELS = 1280;

/** A picture as it was sent, no side longer than 1280 pixels: what an editor cuts from. */
export function wholeArguments(file: string, drawn: string, turn?: number): string[] {
  const scale = `scale='min(${WHOLE_PIXELS},iw)':'min(${WHOLE_PIXELS},ih)':force_original_aspect_ratio=decrease`;
  return [
    ['-hide_banner', '-nostdin', '-v', 'error', '-y', '-max_pixels', String(MOST_PIXELS)],
    ['-noautorotate', '-i', file, '-frames:v', '1', '-map_metadata', '-1'],
    ['-vf', `${turnFilter(turn)}${scale},setsar=1`, '-c:v', 'libwebp', '-quality', '78'],
    ['-f', 'image2', '-update', '1', drawn],
  ].flat();
}

/** A channel's logo in one size: as large as it is up to 512 pixels, what is see-through stays so. */
export function logoArguments(file: string, drawn: string, turn?: number): string[] {
  const scale = `scale='min(${LOGO_PIXELS},iw)':'min(${LOGO_PIXELS},ih)':force_original_aspect_ratio=decrease:flags=lanczos`;
  return [
    ['-hide_banner', '-nostdin', '-v', 'error', '-y', '-max_pixels', String(MOST_PIXELS)],
    ['-noautorotate', '-i', file, '-frames:v', '1'],
    ['-vf', `${turnFilter(turn)}format=rgba,${scale},setsar=1`, '-map_metadata', '-1'],
    [
      '-c:v',
      'libwebp',
      '-pix_fmt',
      'yuva420p',
      '-quality',
      '85',
      '-f',
      'image2',
      '-update',
      '1',
      drawn,
    ],
  ].flat();
}
