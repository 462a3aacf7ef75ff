/** Widths of a still, largest first; all are 16:9. */
export const STILL_WIDTHS = [640, 320] as const;

/** Arguments of ffmpeg that write the first key frame of a piece of video in every width: `{name}-640.webp`. */
export function airedStillArguments(piece: string, name: string): string[] {
  const graph = [
    // What is not 16:9 is cut in its middle.
    `[0:v:0]crop=min(iw\\,ih*16/9):min(ih\\,iw*9/16),split=${STILL_WIDTHS.length}` +
      STILL_WIDTHS.map((width) => `[in${width}]`).join(''),
    ...STILL_WIDTHS.map(
      (width) => `[in${width}]scale=${width}:${(width * 9) / 16}:flags=bicubic,setsar=1[s${width}]`,
    ),
  ];
  return [
    ['-hide_banner', '-nostdin', '-v', 'error', '-y', '-threads', '1', '-skip_frame', 'nokey'],
    ['-i', piece, '-filter_complex', graph.join(';')],
    STILL_WIDTHS.flatMap((width) =>
      [
        ['-map', `[s${width}]`, '-frames:v', '1', '-c:v', 'libwebp', '-quality', '72'],
        ['-f', 'image2', '-update', '1', `${name}-${width}.webp`],
      ].flat(),
    ),
  ].flat();
}
