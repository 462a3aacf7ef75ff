import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MINUTE } from '#contract/constants.ts';
import {
  BYTES_A_MS,
  LOOK_MS,
  PIECE_MS,
  quietestAt,
  readMachineCues,
  soundArguments,
  wavOf,
} from '#media/encode/captions.ts';
import { trackKey } from '#media/object-keys.ts';
import {
  CAPTIONS_ASKED,
  type CaptionRequest,
  claimCaptions,
  failCaptions,
  findAssetForPlayback,
  finishCaptions,
  keepHeard,
  releaseCaptions,
} from '#modules/catalog/index.ts';
import type { Deps } from '#platform/deps.ts';
import { type Running, workDueRows } from '#platform/due.ts';
import type { Encoder } from '../packaging/encoder.ts';
import { run } from '../packaging/run-process.ts';
import { ANSWER_WITHIN, CaptionsError, transcribe } from './captions-server.ts';

type CaptionDeps = Pick<Deps, 'clock' | 'db' | 'events' | 'log' | 'store'>;
const LOOK_EVERY = MINUTE;
/** Longer than a piece takes: none is heard by two. */
const LEASE = ANSWER_WITHIN + 5 * MINUTE;
/** Lines of a film, as many as an editor may have. */
const MOST_CUES = 10_000;

/** Has a machine write down what films say, one film after the other: the machine is what is slow. */
export function makeCaptions(deps: CaptionDeps, encoder: Encoder, captionsUrl: string): Running {
  const stopping = new AbortController();
  const running = workDueRows<CaptionRequest>(deps, {
    name: 'captions',
    every: LOOK_EVERY,
    wakeOn: [CAPTIONS_ASKED],
    batch: 1,
    claim: () => claimCaptions(deps.db, deps.clock.now(), LEASE),
    work: (request) =>
      captionAsset(deps, encoder, { captionsUrl, request, signal: stopping.signal }),
  });
  return {
    stop: async () => {
      stopping.abort(new Error('The worker stops'));
      await running.stop();
    },
  };
}

type Captioning = {
  captionsUrl: string;
  request: CaptionRequest;
  signal: AbortSignal;
  /** Longest piece, and how long the machine may take for it. */
  pieceMs?: number;
  within?: number;
};

/** Hears a film on from where it was heard to, piece by piece, and makes a draft of its lines. */
export async function captionAsset(
  deps: CaptionDeps,
  encoder: Encoder,
  captioning: Captioning,
): Promise<void> {
  const { request, signal } = captioning;
  try {
    await transcribeAsset(deps, encoder, captioning);
  } catch (error) {
    if (signal.aborted) return releaseCaptions(deps, request);
    const isTold = error instanceof CaptionsError;
    deps.log.warn({ err: error, assetId: request.assetId }, 'a film was not captioned');
    await failCaptions(
      deps,
      request,
      isTold ? error.message : 'Suara filmnya tidak bisa diambil untuk mesin takarir.',
    );
  }
}

async function transcribeAsset(
  deps: CaptionDeps,
  { ffmpeg }: Encoder,
  { captionsUrl, request, signal, pieceMs = PIECE_MS, within }: Captioning,
): Promise<void> {
  const { clock, db, log, store } = deps;
  const { assetId, lang } = request;
  const asset = await findAssetForPlayback(db, assetId);
  const tracks = asset?.presentation.audio ?? [];
  const track = tracks.find((each) => each.lang === lang) ?? tracks[0];
  if (asset === null || track === undefined)
    throw new CaptionsError('Film ini tidak punya suara yang bisa didengar mesin takarir.');
  const folder = await mkdtemp(join(tmpdir(), 'captions-'));
  try {
    const [encoded, sound] = [join(folder, 'film.mp4'), join(folder, 'sound.raw')];
    if (!(await store.download(trackKey(assetId, asset.version, track.id), encoded)))
      throw new CaptionsError('Suara filmnya sudah tidak ada di penyimpanan.');
    await run(ffmpeg, soundArguments(encoded, sound), { signal });
    await rm(encoded);
    await using file = await open(sound);
    const totalMs = Math.floor((await file.stat()).size / BYTES_A_MS);
    let { heardMs, cues } = request;
    while (heardMs < totalMs) {
      const samples = await nextPiece(file, heardMs, Math.min(pieceMs, totalMs - heardMs), totalMs);
      const lengthMs = Math.floor(samples.length / BYTES_A_MS);
      const asked = { wav: wavOf(samples), lang, signal, ...(within !== undefined && { within }) };
      const heard = readMachineCues(await transcribe(captionsUrl, asked), {
        fromMs: heardMs,
        lengthMs,
      });
      if (heard === undefined)
        throw new CaptionsError('Jawaban mesin takarir bukan WebVTT dan tidak bisa dibaca.');
      cues = [...cues, ...heard].slice(0, MOST_CUES);
      heardMs += lengthMs;
      const until = new Date(clock.now().getTime() + LEASE);
      if (!(await keepHeard(db, request, { heardMs, totalMs, cues }, until))) return;
    }
    await finishCaptions(deps, request, cues);
    log.info({ assetId, lang, cues: cues.length }, 'a film was captioned by machine');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

type Sound = Awaited<ReturnType<typeof open>>;

/** Samples from a moment on: all that is left, or up to the quietest moment near the longest end. */
async function nextPiece(
  file: Sound,
  fromMs: number,
  lengthMs: number,
  totalMs: number,
): Promise<Buffer> {
  const samples = Buffer.alloc(lengthMs * BYTES_A_MS);
  await file.read(samples, 0, samples.length, fromMs * BYTES_A_MS);
  if (fromMs + lengthMs >= totalMs) return samples;
  const look = Math.min(LOOK_MS, Math.floor(lengthMs / 2));
  const from = lengthMs - look;
  const cut = from + quietestAt(samples.subarray(from * BYTES_A_MS));
  return samples.subarray(0, cut * BYTES_A_MS);
}
