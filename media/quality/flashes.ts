/**
 * Flashes that may harm viewers with photosensitive epilepsy, by ITU-R BT.1702 and Ofcom's guidance: more than three in a
 * second over more than a quarter of the screen. A flash is a pair of opposing changes of 20 cd/m², the darker below 160,
 * or to and from a saturated red. Patterns that stand still, and stripes that move, are not looked for.
 */

/** The picture is looked at in so few cells: a part of the screen that counts has 36 of them. */
const COLUMNS = 16;
const ROWS = 9;
const CELLS = COLUMNS * ROWS;
const FRAME_BYTES = CELLS * 3;

/** Filters of ffmpeg that make raw frames for `createFlashFinder` of any picture. */
export const FLASH_FILTERS = `scale=${COLUMNS}:${ROWS}:flags=bilinear,format=rgb24`;

const SMALLEST_CHANGE = 20;
const BRIGHT = 160;
/** Three flashes are six opposing changes: with the seventh within a second they are more. */
const MOST_CHANGES = 6;
const HARMFUL_CELLS = CELLS / 4;
const JOINED_SECONDS = 1;

/** cd/m² of a grey of 8 bits on the screen that the guidance goes by: 200 at white. */
const LIGHT = Float32Array.from(
  { length: 256 },
  (_, grey) => 413.435 * (0.002745 * grey + 0.0189623) ** 2.2,
);
const LINEAR = Float32Array.from({ length: 256 }, (_, value) => (value / 255) ** 2.2);
const SATURATED = 0.8;
const RED_SCALE = 320;

export type FlashFinder = {
  /** Takes raw frames in order, cut anywhere. */
  take(chunk: Buffer): void;
  /** Where the film flashed, after its last frame. */
  found(): { fromMs: number; toMs: number }[];
};

/** Looks at a film of `fps` pictures a second, made by `FLASH_FILTERS`. */
export function createFlashFinder(fps: number): FlashFinder {
  const light = createCellTracker(fps, BRIGHT);
  const red = createCellTracker(fps, Infinity);
  const stretches: { from: number; to: number }[] = [];
  const frame = Buffer.alloc(FRAME_BYTES);
  let filled = 0;
  let at = 0;

  const look = () => {
    for (let cell = 0; cell < CELLS; cell += 1) {
      const r = frame[cell * 3] ?? 0;
      const g = frame[cell * 3 + 1] ?? 0;
      const b = frame[cell * 3 + 2] ?? 0;
      light.see(cell, at, LIGHT[Math.round(0.2126 * r + 0.7152 * g + 0.0722 * b)] ?? 0);
      red.see(cell, at, redness(r, g, b));
    }
    const from = Math.min(light.harmfulSince(at), red.harmfulSince(at));
    if (from !== Infinity) {
      const last = stretches.at(-1);
      if (last !== undefined && from - last.to <= JOINED_SECONDS * fps) last.to = at;
      else stretches.push({ from, to: at });
    }
    at += 1;
  };

  return {
    take(chunk) {
      for (let taken = 0; taken < chunk.length;) {
        const copied = chunk.copy(frame, filled, taken);
        taken += copied;
        filled += copied;
        if (filled < FRAME_BYTES) return;
        filled = 0;
        look();
      }
    },
    found: () =>
      stretches.map(({ from, to }) => ({
        fromMs: Math.round((from / fps) * 1000),
        toMs: Math.round((to / fps) * 1000),
      })),
  };
}

/** How strongly a saturated red lights; 0 of any other colour. */
function redness(r: number, g: number, b: number): number {
  // Most cells of most films: no look at the tables.
  if (r <= g || r <= b) return 0;
  const [red = 0, green = 0, blue = 0] = [LINEAR[r], LINEAR[g], LINEAR[b]];
  return red >= SATURATED * (red + green + blue) ? (red - green - blue) * RED_SCALE : 0;
}

/** Follows each cell from peak to valley and back, and remembers when it last changed so far. */
function createCellTracker(fps: number, brightest: number) {
  const extreme = new Float32Array(CELLS);
  const isRising = new Uint8Array(CELLS);
  const count = new Uint32Array(CELLS);
  const moments = new Uint32Array(CELLS * (MOST_CHANGES + 1));

  const note = (cell: number, at: number) => {
    const changes = count[cell] ?? 0;
    moments[cell * (MOST_CHANGES + 1) + (changes % (MOST_CHANGES + 1))] = at;
    count[cell] = changes + 1;
  };

  return {
    see(cell: number, at: number, value: number): void {
      const last = extreme[cell] ?? 0;
      if (at === 0) {
        extreme[cell] = value;
        return;
      }
      const rises = isRising[cell] === 1;
      if (rises ? value >= last : value <= last) {
        extreme[cell] = value;
        return;
      }
      if (Math.abs(value - last) < SMALLEST_CHANGE || Math.min(value, last) >= brightest) return;
      note(cell, at);
      isRising[cell] = rises ? 0 : 1;
      extreme[cell] = value;
    },

    /** The frame since which enough cells flash too often; Infinity where they don't. */
    harmfulSince(at: number): number {
      let cells = 0;
      let since = Infinity;
      for (let cell = 0; cell < CELLS; cell += 1) {
        const changes = count[cell] ?? 0;
        if (changes <= MOST_CHANGES) continue;
        const oldest = moments[cell * (MOST_CHANGES + 1) + (changes % (MOST_CHANGES + 1))] ?? 0;
        if (at - oldest >= fps) continue;
        cells += 1;
        since = Math.min(since, oldest);
      }
      return cells > HARMFUL_CELLS ? since : Infinity;
    },
  };
}
