import { expect, test } from 'vitest';
import type { WeekSlot } from '#contract/live/week-shapes.ts';
import { newSlot } from './edit-slots.ts';
import { type Draft, draftOf, isDirty, stepDraft, type Version } from './week-draft.ts';

const aSlot = (id: string, start = 600): WeekSlot => ({
  ...newSlot({
    layer: 'dated',
    day: '2026-11-23',
    start,
    minutes: 30,
    source: { kind: 'title', titleId: 't' },
  }),
  id,
});
const idsOf = (slots: readonly WeekSlot[]) => slots.map(({ id }) => id);

test('taking everything back after two weeks were put together leads to what a colleague saved', () => {
  const opened: Version = { no: 1, slots: [aSlot('a'), aSlot('b', 700)] };
  const theirs: Version = { no: 2, slots: [aSlot('a', 900), aSlot('b', 700)] };
  let draft = stepDraft(draftOf(opened), {
    kind: 'edit',
    slots: [aSlot('a', 660), aSlot('b', 700)],
  });
  draft = stepDraft(stepDraft(draft, { kind: 'sent' }), { kind: 'refused' });
  const mine = draft.slots;
  // A page that loads anew meanwhile keeps what was typed.
  expect(stepDraft(draft, { kind: 'received', version: theirs }).slots).toBe(mine);
  draft = stepDraft(draft, { kind: 'rebase', newest: theirs, slots: mine });
  expect(draft).toMatchObject({ baseNo: 2, slots: mine, past: [] });
  expect(isDirty(draft)).toBe(true);
  expect(stepDraft(draft, { kind: 'undo' }).slots).toBe(mine);
  expect(stepDraft(draft, { kind: 'reset' })).toMatchObject({ baseNo: 2, slots: theirs.slots });
});

test('a draft of an older version that is taken up again is put together with what is newest, or taken back to it', () => {
  const newest: Version = { no: 5, slots: [aSlot('a'), aSlot('c')] };
  const draft = stepDraft(draftOf(newest), {
    kind: 'restore',
    version: { no: 3, slots: [aSlot('a'), aSlot('b')] },
  });
  expect(draft).toMatchObject({ baseNo: 3 });
  expect(stepDraft(draft, { kind: 'reset' })).toMatchObject({ baseNo: 5, slots: newest.slots });
});

/** Numbers that look random and are the same each time. */
function numbers(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

test('whatever two schedulers do: a slot goes only where somebody took it off', () => {
  for (let seed = 1; seed <= 60; seed += 1) {
    const pick = numbers(seed);
    const versions: Version[] = [{ no: 0, slots: [] }];
    const newest = () => versions.at(-1) ?? { no: 0, slots: [] };
    const removed = new Set<string>();
    let draft: Draft = draftOf(newest());
    for (let n = 0; n < 40; n += 1) {
      const { slots } = draft;
      const put = (more: readonly WeekSlot[]) => {
        versions.push({ no: versions.length, slots: more });
      };
      switch (pick(8)) {
        case 0:
        case 1:
          draft = stepDraft(draft, { kind: 'edit', slots: [...slots, aSlot(`m${n}`)] });
          break;
        case 2: {
          const gone = slots[pick(Math.max(slots.length, 1))]?.id ?? '';
          removed.add(gone);
          draft = stepDraft(draft, { kind: 'edit', slots: slots.filter(({ id }) => id !== gone) });
          break;
        }
        case 3:
          draft = stepDraft(draft, { kind: 'undo' });
          break;
        case 4:
          draft = stepDraft(draft, { kind: 'reset' });
          expect(draft.slots).toEqual(versions[draft.baseNo]?.slots);
          expect(isDirty(draft)).toBe(false);
          break;
        case 5:
          put([...newest().slots, aSlot(`t${n}`)]);
          break;
        case 6:
          draft = stepDraft(draft, { kind: 'received', version: newest() });
          break;
        default: {
          draft = stepDraft(draft, { kind: 'sent' });
          const base = idsOf(versions[draft.baseNo]?.slots ?? []);
          const merged = [
            ...slots,
            ...newest().slots.filter(({ id }) => !base.includes(id) && !idsOf(slots).includes(id)),
          ];
          const isConflict = draft.baseNo < newest().no && pick(2) === 0;
          if (isConflict) {
            draft = stepDraft(draft, { kind: 'refused' });
            draft = stepDraft(draft, { kind: 'rebase', newest: newest(), slots: merged });
          } else {
            put(merged);
            draft = stepDraft(draft, { kind: 'received', version: newest() });
            expect(isDirty(draft)).toBe(false);
          }
        }
      }
      const missing = idsOf(versions[draft.baseNo]?.slots ?? []).filter(
        (id) => !idsOf(draft.slots).includes(id) && !removed.has(id),
      );
      expect(missing, `seed ${seed}, step ${n}`).toEqual([]);
    }
  }
});
