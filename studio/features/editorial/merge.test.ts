import { expect, test } from 'vitest';
import { bodyOf, draftOf, emptyDraft } from './fields.ts';
import { mergeDrafts, withTheirs } from './merge.ts';

const base = draftOf({
  kind: 'promo',
  name: 'Akhir pekan',
  text: 'Hemat',
  terms: ['Sekali pakai'],
  picture: null,
  startsAt: '2026-11-23T12:00:00.000Z',
  endsAt: '2026-11-25T12:00:00.000Z',
  coupon: { code: 'PEKAN', packageId: null },
  link: null,
});
const changed = (name: string, value: string) => ({
  ...base,
  values: { ...base.values, [name]: value },
});

test('different fields are put together, the same field is asked', () => {
  const apart = mergeDrafts(base, changed('name', 'Pekan gajian'), changed('text', 'Lebih hemat'));
  expect(apart.conflicts).toEqual([]);
  expect(apart.draft.values).toMatchObject({ name: 'Pekan gajian', text: 'Lebih hemat' });

  const theirs = changed('name', 'Pekan merdeka');
  const same = mergeDrafts(base, changed('name', 'Pekan gajian'), theirs);
  expect(same.conflicts.map(({ field }) => field.name)).toEqual(['name']);
  expect(same.draft.values['name']).toBe('Pekan gajian');
  expect(withTheirs(same.draft, theirs, ['name']).values['name']).toBe('Pekan merdeka');
});

test('a body goes through the form unchanged', () => {
  expect(bodyOf(base)).toMatchObject({
    kind: 'promo',
    terms: ['Sekali pakai'],
    coupon: { code: 'PEKAN', packageId: null },
    link: null,
    picture: null,
  });
  expect(bodyOf(emptyDraft('highlight'))).toMatchObject({
    position: 100,
    target: { type: 'match' },
  });
});
