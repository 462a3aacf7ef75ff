import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SECOND } from '#contract/constants.ts';
import { PUBLIC_IMAGES } from '#media/object-keys.ts';
import { airedStillArguments, STILL_WIDTHS } from '#media/pictures/aired-still.ts';
import {
  type AiredFrame,
  claimDueStills,
  type DueStill,
  findAiredFrame,
  saveStill,
} from '#modules/live/index.ts';
import type { Deps } from '#platform/deps.ts';
import { type Running, workDueRows } from '#platform/due.ts';
import type { Encoder } from '../packaging/encoder.ts';
import { run } from '../packaging/run-process.ts';

type StillDeps = Pick<Deps, 'db' | 'store' | 'clock' | 'events' | 'log'>;

/** Two decoders at once in a process, whatever the number of channels. */
const AT_ONCE = 2;
const LOOK_EVERY = 5 * SECOND;
const DECODE_WITHIN = 20 * SECOND;
/** Bytes of the larger picture: what is smaller is one colour, a fade between two scenes. */
const EMPTY = 1_500;

/** Takes a picture of what each shown channel sends, twice a minute. */
export function drawStills(deps: StillDeps, { ffmpeg }: Encoder): Running {
  const stopping = new AbortController();
  const running = workDueRows<DueStill>(deps, {
    name: 'stills',
    every: LOOK_EVERY,
    batch: AT_ONCE,
    claim: () => claimDueStills(deps.db, deps.clock.now(), AT_ONCE),
    work: (due) => drawStill(deps, ffmpeg, due, stopping.signal),
  });
  return {
    stop: async () => {
      stopping.abort();
      await running.stop();
    },
  };
}

/** The picture of one channel. Where it can't be taken, the last one stays. */
export async function drawStill(
  deps: StillDeps,
  ffmpeg: string,
  due: DueStill,
  signal: AbortSignal,
): Promise<void> {
  const { db, store, clock } = deps;
  const now = clock.now();
  const frame = await findAiredFrame(db, due, now);
  if (frame === undefined) return;
  if (!(await isThere(store, frame)) && !(await draw(deps, ffmpeg, frame, signal))) return;
  for (const picture of await saveStill(db, due.channelId, frame, now)) {
    for (const width of STILL_WIDTHS) await store.delete(objectOf({ picture }, width));
  }
}

/** Frames of films are drawn once, for all channels and repeats. The smallest picture is written last. */
async function isThere(store: Deps['store'], frame: AiredFrame): Promise<boolean> {
  return (await store.head(objectOf(frame, Math.min(...STILL_WIDTHS)))) !== null;
}

/** False where the segment is gone, or its frame shows nothing. */
async function draw(
  { store }: StillDeps,
  ffmpeg: string,
  frame: AiredFrame,
  signal: AbortSignal,
): Promise<boolean> {
  const pieces = await Promise.all(
    frame.bytes.map(({ key, range }) => store.get(key, range && { range })),
  );
  const bodies = pieces.flatMap((piece) => piece?.body ?? []);
  if (bodies.length < pieces.length) return false;
  const folder = await mkdtemp(join(tmpdir(), 'still-'));
  try {
    const piece = join(folder, 'piece.mp4');
    await writeFile(piece, Buffer.concat(bodies));
    const within = AbortSignal.any([signal, AbortSignal.timeout(DECODE_WITHIN)]);
    await run(ffmpeg, airedStillArguments(piece, join(folder, 'still')), { signal: within });
    for (const width of STILL_WIDTHS) {
      const picture = await readFile(join(folder, `still-${width}.webp`));
      if (width === STILL_WIDTHS[0] && picture.length < EMPTY) return false;
      await store.put(objectOf(frame, width), picture, { contentType: 'image/webp' });
    }
    return true;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function objectOf({ picture }: Pick<AiredFrame, 'picture'>, width: number): string {
  return `${PUBLIC_IMAGES}${picture}-${width}.webp`;
}
