type Slot = { startAt: Date; stopAt: Date };

/** Less than this share of a programme left over is worse than nothing in its place. */
const LEAST = 0.5;

/**
 * Lays programmes one over another into the time that is free: those of the first layer first, each layer in the order
 * of its beginnings. What is partly taken keeps the longest free piece when that is half of it at least.
 */
export function fillTime<T extends Slot>(
  taken: readonly Slot[],
  layers: readonly (readonly T[])[],
): T[] {
  const slots = taken.toSorted((a, b) => a.startAt.getTime() - b.startAt.getTime());
  const placed: T[] = [];
  for (const layer of layers) {
    for (const entry of layer) {
      const piece = freePiece(slots, entry);
      if (piece === undefined) continue;
      const fitted = { ...entry, ...piece };
      placed.push(fitted);
      slots.splice(firstAfter(slots, piece.startAt), 0, fitted);
    }
  }
  return placed.toSorted((a, b) => a.startAt.getTime() - b.startAt.getTime());
}

/** The place of the first slot that ends after `time`; slots never overlap, so their ends are in order too. */
function firstAfter(slots: readonly Slot[], time: Date): number {
  let [low, high] = [0, slots.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const slot = slots[middle];
    if (slot !== undefined && slot.stopAt <= time) low = middle + 1;
    else high = middle;
  }
  return low;
}

function freePiece(slots: readonly Slot[], { startAt, stopAt }: Slot): Slot | undefined {
  let best: Slot | undefined;
  let from = startAt;
  const offer = (until: Date) => {
    if (lengthOf({ startAt: from, stopAt: until }) > lengthOf(best)) {
      best = { startAt: from, stopAt: until };
    }
  };
  for (let place = firstAfter(slots, startAt); place < slots.length; place += 1) {
    const slot = slots[place];
    if (slot === undefined || slot.startAt >= stopAt) break;
    offer(slot.startAt);
    if (slot.stopAt > from) from = slot.stopAt;
  }
  offer(stopAt);
  return lengthOf(best) >= lengthOf({ startAt, stopAt }) * LEAST ? best : undefined;
}

function lengthOf(slot: Slot | undefined): number {
  return slot === undefined ? 0 : slot.stopAt.getTime() - slot.startAt.getTime();
}
