/** One size of the house format. Bits per second; `cap` is x264's maxrate, twice that its buffer. */
export type Rendition = {
  id: string;
  /** The number a plan's cap is compared with. */
  quality: number;
  width: number;
  height: number;
  maxrate: number;
  crf: number;
  profile: 'main' | 'high';
};

/** The house ladder for 16:9; other shapes fit into these boxes. */
export const LADDER = [
  rendition(240, 424, 170_000, 27, 'main'),
  rendition(360, 640, 450_000, 25, 'main'),
  rendition(480, 848, 900_000, 24, 'main'),
  rendition(720, 1280, 2_000_000, 23, 'high'),
  rendition(1080, 1920, 4_000_000, 23, 'high'),
] as const satisfies Rendition[];

/** AAC-LC, 48 kHz, stereo. `a56` goes with the small renditions and saves data; both also serve alone. */
export const AUDIO_RATES = [
  { id: 'a56', bitrate: 56_000 },
  { id: 'a96', bitrate: 96_000 },
] as const;

/** The highest video rendition that `a56` accompanies and that a data saver sees. */
export const DATA_SAVER_QUALITY = 360;

// 1916x1076 is a 1080p source with a trimmed edge; scaling it up by that much is not seen.
const NEARLY = 0.98;
const STEP = 8;
const ROUNDING = 1.5;

function rendition(
  height: number,
  width: number,
  maxrate: number,
  crf: number,
  profile: Rendition['profile'],
): Rendition {
  return { id: `v${height}`, quality: height, width, height, maxrate, crf, profile };
}

/**
 * The renditions for a source of this size as it is shown (rotation and pixel shape applied): none larger than
 * the source, always at least one, sides in multiples of 8. Upright sources use the boxes turned on their side.
 */
export function ladderFor(width: number, height: number): Rendition[] {
  const fitted = LADDER.map((each) => ({ each, scale: scaleInto(each.quality, width, height) }));
  const fitting = fitted.filter(({ scale }) => scale <= 1 / NEARLY);
  const chosen = fitting.length > 0 ? fitting : fitted.slice(0, 1);
  return chosen.map(({ each, scale }) => {
    // Only the smallest rendition may be larger than its source, and then it takes the source's own size.
    const by = fitting.length > 0 ? scale : Math.min(scale, 1);
    return { ...each, width: stepped(width * by), height: stepped(height * by) };
  });
}

/** How much a source shrinks to fit a rendition's 16:9 box. */
function scaleInto(quality: number, width: number, height: number): number {
  const [long, short] = [Math.max(width, height), Math.min(width, height)];
  return Math.min((quality * 16) / 9 / long, quality / short);
}

// Down, not to the nearest: 853 becomes 848, as the ladder says, but 359 still 360.
function stepped(side: number): number {
  return Math.max(STEP, Math.floor((side + ROUNDING) / STEP) * STEP);
}
