import type { WeekSlot } from '#contract/live/week-shapes.ts';

type Slots = readonly WeekSlot[];
/** A saved version of a week. */
export type Version = { no: number; slots: Slots };

/**
 * The draft of a week while somebody works on it. What it was made from and what is newest are two things: a colleague
 * may save meanwhile, and taking everything back leads to what is newest, never to nothing.
 */
export type Draft = {
  /** The version that the slots were made from; a save names it. */
  baseNo: number;
  /** The newest version that is known. */
  newest: Version;
  slots: Slots;
  /** What was there before each change, all of it made from the same version. */
  past: readonly Slots[];
  /** What was sent to be saved, until it is answered. */
  sent: Slots | undefined;
};

type DraftStep =
  /** Loaded anew, by a save of one's own or at any other time. */
  | { kind: 'received'; version: Version }
  | { kind: 'edit'; slots: Slots }
  | { kind: 'undo' }
  | { kind: 'reset' }
  | { kind: 'sent' }
  | { kind: 'refused' }
  /** What was typed over a version and never saved, taken up again. */
  | { kind: 'restore'; version: Version }
  /** Both sides of a refused save put together: the next one names the version that was newer. */
  | { kind: 'rebase'; newest: Version; slots: Slots };

const MOST_UNDONE = 100;

export function draftOf(version: Version): Draft {
  const { no, slots } = version;
  return { baseNo: no, newest: version, slots, past: [], sent: undefined };
}

const isSame = (a: Slots, b: Slots) => JSON.stringify(a) === JSON.stringify(b);

export function isDirty({ slots, newest }: Draft): boolean {
  return !isSame(slots, newest.slots);
}

export function stepDraft(draft: Draft, step: DraftStep): Draft {
  const { slots, past, newest } = draft;
  switch (step.kind) {
    case 'received': {
      const { version } = step;
      if (version.no < newest.no) return draft;
      // The same version again, as after a change of week or of what is live, takes nothing back.
      if (version.no === newest.no && isSame(version.slots, newest.slots)) return draft;
      const isOwn = draft.sent === slots || isSame(version.slots, slots);
      return isDirty(draft) && !isOwn ? { ...draft, newest: version } : draftOf(version);
    }
    case 'edit':
      return { ...draft, slots: [...step.slots], past: [...past.slice(-MOST_UNDONE), slots] };
    case 'undo': {
      const before = past.at(-1);
      return before === undefined ? draft : { ...draft, slots: before, past: past.slice(0, -1) };
    }
    case 'reset':
      return draftOf(newest);
    case 'sent':
      return { ...draft, sent: slots };
    case 'refused':
      return { ...draft, sent: undefined };
    case 'restore':
      return { ...draftOf(newest), baseNo: step.version.no, slots: step.version.slots };
    case 'rebase':
      return { ...draftOf(step.newest), slots: step.slots };
  }
}
