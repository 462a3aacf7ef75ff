import type { TrackPiece } from '#media/mp4/fragment-stream.ts';
import type { Piece } from '#media/mp4/segment-assembler.ts';
import type { TrackInit } from './plan-session.ts';

/** What is known of one run of an encoder. */
export type EncoderState = {
  /** Ids of its tracks, pictures first. */
  ids: readonly string[];
  inits: ReadonlyMap<number, TrackInit>;
  /** What came before every track had begun. */
  early: readonly { track: number; piece: Piece }[];
  hasBegun: boolean;
  /** Why it was ended, where it did not end by itself. */
  reason: string | null;
  /** What it said last. */
  words: string;
  isFinishing: boolean;
  /** While its sound is silence of our own, which has no end: where its picture ends, in seconds. */
  pictureReach: number | undefined;
  isOver: boolean;
};

export type EncoderEvent =
  | { kind: 'piece'; track: number; piece: TrackPiece }
  | { kind: 'said'; words: string }
  | { kind: 'kill'; reason: string }
  /** It could not be started. */
  | { kind: 'failed'; reason: string }
  /** Nothing more comes in. */
  | { kind: 'finish' }
  | { kind: 'closed'; code: number | null }
  /** The last segment could not be made. */
  | { kind: 'lastFailed'; reason: string };

export type EncoderEffect =
  | { kind: 'begin'; inits: TrackInit[] }
  | { kind: 'add'; track: number; piece: Piece }
  | { kind: 'kill' }
  | { kind: 'endInput' }
  /** It writes out what it has, and ends. */
  | { kind: 'stop' }
  | { kind: 'last' }
  | { kind: 'end'; code: number | null };

type Change = { state: EncoderState; effects: EncoderEffect[] };

const LAST_WORDS = 600;
/** Silence waits for the picture that is to come. Behind the last one it runs ahead, minutes in a second. */
const SILENCE_ALONE_SECONDS = 20;

export const newEncoder = (ids: readonly string[], isSilent = false): EncoderState => ({
  ids,
  inits: new Map(),
  early: [],
  hasBegun: false,
  reason: null,
  words: '',
  isFinishing: false,
  pictureReach: isSilent ? 0 : undefined,
  isOver: false,
});

export function reduceEncoder(state: EncoderState, event: EncoderEvent): Change {
  switch (event.kind) {
    case 'piece':
      return state.isOver ? { state, effects: [] } : endSilence(takePiece(state, event), event);
    case 'said':
      return {
        state: { ...state, words: (state.words + event.words).slice(-LAST_WORDS) },
        effects: [],
      };
    case 'kill':
      return { state: because(state, event.reason), effects: [{ kind: 'kill' }] };
    case 'failed':
    case 'lastFailed':
      return { state: because(state, event.reason), effects: [] };
    case 'finish':
      return state.isFinishing
        ? { state, effects: [] }
        : { state: { ...state, isFinishing: true }, effects: [{ kind: 'endInput' }] };
    case 'closed': {
      if (state.isOver) return { state, effects: [] };
      const isWhole = state.reason === null && isClean(state, event.code);
      const last: EncoderEffect[] = isWhole ? [{ kind: 'last' }] : [];
      const end = { kind: 'end', code: event.code } as const;
      return { state: { ...state, isOver: true }, effects: [...last, end] };
    }
  }
}

/** Why a run ended; null where that is as it should be. */
export function endReason(state: EncoderState, code: number | null): string | null {
  if (state.reason !== null || isClean(state, code)) return state.reason;
  return `the encoder ended with ${code}: ${state.words.trim()}`;
}

const isClean = ({ isFinishing }: EncoderState, code: number | null) => code === 0 || isFinishing;

/** The first reason is the one that is told. */
const because = (state: EncoderState, reason: string): EncoderState => ({
  ...state,
  reason: state.reason ?? reason,
});

/** Tracks come by pipes of their own: segments are cut once each has begun. */
function takePiece(
  state: EncoderState,
  { track, piece }: Extract<EncoderEvent, { kind: 'piece' }>,
): Change {
  if (piece.kind === 'init') {
    const id = state.ids[track] ?? '';
    const inits = new Map(state.inits).set(track, { id, bytes: piece.bytes, head: piece.head });
    const all = state.ids.flatMap((_, i) => inits.get(i) ?? []);
    if (all.length < state.ids.length) return { state: { ...state, inits }, effects: [] };
    const early = state.early.map((each) => ({ kind: 'add', ...each }) as const);
    return {
      state: { ...state, inits, early: [], hasBegun: true },
      effects: [{ kind: 'begin', inits: all }, ...early],
    };
  }
  if (state.hasBegun) return { state, effects: [{ kind: 'add', track, piece }] };
  return { state: { ...state, early: [...state.early, { track, piece }] }, effects: [] };
}

/** Nothing more comes in, and its picture is at its end: without a stop its silence would go on for ever. */
function endSilence(
  change: Change,
  { track, piece }: Extract<EncoderEvent, { kind: 'piece' }>,
): Change {
  const { state, effects } = change;
  const { ids, inits, pictureReach } = state;
  if (piece.kind === 'init' || pictureReach === undefined) return change;
  const { time, duration } = piece.fragment;
  const reach = (time + duration) / (inits.get(track)?.head.timescale ?? 1);
  if (ids[track]?.startsWith('v') === true)
    return { state: { ...state, pictureReach: Math.max(pictureReach, reach) }, effects };
  if (!state.isFinishing || reach - pictureReach < SILENCE_ALONE_SECONDS) return change;
  // Told more than once it would leave without a last fragment.
  return { state: { ...state, pictureReach: undefined }, effects: [...effects, { kind: 'stop' }] };
}
