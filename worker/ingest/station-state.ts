import type { Contribution, Slot } from '#modules/live/index.ts';

const SLOTS: readonly Slot[] = ['primary', 'backup'];

/** Which channels a worker knows and has. */
export type StationState = {
  /** Every encoded channel, as last read; it still serves while the database is away. */
  known: readonly Contribution[];
  /** Those that this worker has, as they were when it took them. */
  onAir: ReadonlyMap<string, Contribution>;
  /** SRT is listened for: each listener has its passphrase for life. */
  hasSrt: boolean;
  /** Most channels that this worker has at once; what is beyond is for others. */
  slots: number;
  isStopping: boolean;
};

export type StationEvent =
  /** The channels were read from the database. */
  | { kind: 'found'; contributions: readonly Contribution[] }
  /** This worker has a channel now. */
  | { kind: 'entered'; contribution: Contribution }
  /** This worker has a channel no more: let go, or taken by another one. */
  | { kind: 'left'; channelId: string }
  /** No channel is taken any more. */
  | { kind: 'stop' };

export type StationEffect =
  /** Takes a channel, if no other worker has it. */
  | { kind: 'take'; contribution: Contribution }
  | { kind: 'leave'; channelId: string }
  /** A channel goes on with other keys. */
  | { kind: 'follow'; contribution: Contribution };

export type StationChange = { state: StationState; effects: StationEffect[] };

export function newStation({
  hasSrt,
  slots = Infinity,
}: {
  hasSrt: boolean;
  slots?: number;
}): StationState {
  return { hasSrt, slots, known: [], onAir: new Map(), isStopping: false };
}

/** Decides which channels a worker takes, keeps and leaves. */
export function reduceStation(state: StationState, event: StationEvent): StationChange {
  switch (event.kind) {
    case 'found':
      return find(state, event.contributions);
    case 'entered': {
      const { contribution } = event;
      const onAir = new Map([...state.onAir, [contribution.channelId, contribution]]);
      return { state: { ...state, onAir }, effects: [] };
    }
    case 'left': {
      const onAir = new Map([...state.onAir].filter(([id]) => id !== event.channelId));
      return { state: { ...state, onAir }, effects: [] };
    }
    case 'stop':
      return { state: { ...state, isStopping: true }, effects: [] };
  }
}

/** The channel and source that an encoder with this key sends to. */
export function findKey(
  { known }: StationState,
  keyHash: Buffer,
): { channelId: string; slot: Slot } | undefined {
  for (const { channelId, keys } of known) {
    const key = keys.find((each) => each.keyHash.equals(keyHash));
    if (key) return { channelId, slot: key.slot };
  }
  return undefined;
}

/** Whether a channel may be taken now. */
export function mayTake({ onAir, slots, isStopping }: StationState, channelId: string): boolean {
  return !isStopping && onAir.size < slots && !onAir.has(channelId);
}

/** Leaves what is gone or has other sources, follows the rest, and then takes what is free. */
function find(state: StationState, known: readonly Contribution[]): StationChange {
  const found = new Map(known.map((each) => [each.channelId, each]));
  const kept = [...state.onAir].map(([channelId, before]): StationEffect => {
    const contribution = found.get(channelId);
    return contribution !== undefined && servesStill(before, contribution, state)
      ? { kind: 'follow', contribution }
      : { kind: 'leave', channelId };
  });
  const followed = new Set(
    kept.flatMap((each) => (each.kind === 'follow' ? [each.contribution.channelId] : [])),
  );
  const taken = known
    .filter(({ channelId }) => !followed.has(channelId))
    .map((contribution): StationEffect => ({ kind: 'take', contribution }));
  return { state: { ...state, known }, effects: [...kept, ...taken] };
}

/** False when a channel's sources are others now. */
function servesStill(
  before: Contribution,
  now: Contribution,
  { hasSrt }: Pick<StationState, 'hasSrt'>,
): boolean {
  const generationOf = ({ keys }: Contribution, slot: Slot) =>
    keys.find((each) => each.slot === slot)?.generation;
  return (
    JSON.stringify(now.plan) === JSON.stringify(before.plan) &&
    (!hasSrt || SLOTS.every((slot) => generationOf(now, slot) === generationOf(before, slot)))
  );
}
