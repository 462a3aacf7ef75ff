/** Small pictures of an asset along its timeline, in sheets of `columns` by `rows`. */
export type ThumbnailSheets = {
  width: number;
  height: number;
  columns: number;
  rows: number;
  /** Pictures in all sheets together, one every `intervalSeconds`. */
  count: number;
  intervalSeconds: number;
  /** Bytes of the largest sheet. */
  largestBytes: number;
};

export type ThumbnailPlan = Pick<
  ThumbnailSheets,
  'width' | 'height' | 'columns' | 'rows' | 'intervalSeconds'
>;

const WIDE = 160;
const EDGE = 5;
const STEP = 8;
// Keyframes are two seconds apart; a short asset shows each, a long one every tenth second.
const INTERVALS = [
  { upToSeconds: 10 * 60, seconds: 2 },
  { upToSeconds: 40 * 60, seconds: 4 },
  { upToSeconds: Number.POSITIVE_INFINITY, seconds: 10 },
];

type Asset = { width: number; height: number; durationSeconds: number; keyframeSeconds: number };

export function planThumbnails(asset: Asset): ThumbnailPlan {
  const scale = WIDE / Math.max(asset.width, asset.height);
  const side = (length: number) => Math.max(STEP, Math.floor((length * scale) / 2) * 2);
  const wanted = INTERVALS.find((each) => asset.durationSeconds <= each.upToSeconds)?.seconds ?? 10;
  const keyframes = Math.max(1, Math.round(wanted / asset.keyframeSeconds));
  return {
    width: side(asset.width),
    height: side(asset.height),
    columns: EDGE,
    rows: EDGE,
    intervalSeconds: Math.round(keyframes * asset.keyframeSeconds * 1000) / 1000,
  };
}

/** Arguments of ffmpeg that draw the sheets from a rendition's keyframes alone, decoding nothing else. */
export function thumbnailArguments(
  input: string,
  plan: ThumbnailPlan,
  filePattern: string,
): string[] {
  const { width, height, columns, rows, intervalSeconds } = plan;
  const filters = [
    // The first keyframe at or after each multiple of the interval.
    `select='isnan(prev_selected_t)+gte(t-prev_selected_t,${intervalSeconds}-0.1)'`,
    `scale=${width}:${height}`,
    `tile=${columns}x${rows}`,
  ];
  return [
    ['-hide_banner', '-nostdin', '-v', 'error', '-y', '-skip_frame', 'nokey', '-i', input],
    ['-vf', filters.join(','), '-fps_mode', 'vfr', '-c:v', 'libwebp', '-quality', '70'],
    ['-f', 'image2', '-start_number', '1', filePattern],
  ].flat();
}

/** How many pictures an asset of this length gets. */
export function thumbnailCount(durationSeconds: number, intervalSeconds: number): number {
  return Math.max(1, Math.ceil((durationSeconds - 0.1) / intervalSeconds));
}

export function sheetCount({ count, columns, rows }: ThumbnailSheets): number {
  return Math.ceil(count / (columns * rows));
}

/** WebVTT whose cues point into the sheets: `thumbs/1.webp#xywh=160,0,160,90`. */
export function thumbnailCues(sheets: ThumbnailSheets, durationSeconds: number): string {
  const { width, height, columns, rows, count, intervalSeconds } = sheets;
  const cues: string[] = [];
  for (let i = 0; i < count; i += 1) {
    const position = i % (columns * rows);
    const sheet = Math.floor(i / (columns * rows)) + 1;
    const from = i * intervalSeconds;
    const to = i === count - 1 ? durationSeconds : from + intervalSeconds;
    const x = (position % columns) * width;
    const y = Math.floor(position / columns) * height;
    cues.push(
      `${cueTime(from)} --> ${cueTime(to)}\nthumbs/${sheet}.webp#xywh=${x},${y},${width},${height}`,
    );
  }
  return `WEBVTT\n\n${cues.join('\n\n')}\n`;
}

function cueTime(seconds: number): string {
  const milliseconds = Math.round(seconds * 1000);
  const part = (unit: number, base: number) =>
    String(Math.floor(milliseconds / unit) % base).padStart(2, '0');
  const rest = String(milliseconds % 1000).padStart(3, '0');
  const hours = String(Math.floor(milliseconds / 3_600_000)).padStart(2, '0');
  return `${hours}:${part(60_000, 60)}:${part(1000, 60)}.${rest}`;
}
