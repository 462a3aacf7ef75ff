import { randomUUID } from 'node:crypto';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ownDevice, toOffer } from '../../lib/draft-on-server.ts';
import { DraftOffer } from './draft-offer.tsx';

const now = { no: 4, body: { name: 'Kaldera' } };
const typed = (name: string, at: number, device = ownDevice()) => ({
  at,
  device,
  value: { no: 3, body: { name } },
});
const laptop = randomUUID();

test('what another device left is offered until it is chosen, also after a newer save here', () => {
  const there = typed('Kaldera 2', 1, laptop);
  expect(toOffer(undefined, there, now)).toEqual([there]);
  // Saved here since, by a tab that could not drop its own any more.
  expect(toOffer(typed('Kaldera', 2), there, now)).toEqual([there]);
  const here = typed('Kaldera 3', 2);
  expect(toOffer(here, there, now)).toEqual([here, there]);
  expect(toOffer(here, { ...there, at: 3 }, now)[1]).toBe(here);
  // Saved there, this browser's own that it has newer, and what an older studio kept.
  expect(toOffer(here, typed('Kaldera', 3, laptop), now)).toEqual([here]);
  expect(toOffer(here, typed('Kaldera 2', 1), now)).toEqual([here]);
  for (const value of [null, { no: 3 }])
    expect(toOffer(undefined, { ...there, value }, now)).toEqual([]);
});

test('an offer says whether something newer was saved since', () => {
  const drawn = (isBehind: boolean) =>
    renderToString(
      <DraftOffer offer={{ at: 0, isElsewhere: true, isBehind, take: () => {}, drop: () => {} }} />,
    );
  expect(drawn(true)).toContain('Sejak itu ada versi yang lebih baru.');
  expect(drawn(false)).not.toContain('Sejak itu');
});
