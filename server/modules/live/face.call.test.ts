import { expect, test } from 'vitest';
import { HOUR } from '#contract/constants.ts';
import { openTestApp } from '#test/app.ts';
import { aChannel, aProgramme } from '#test/factories/live/television.ts';
import {
  type Channel,
  findChannel,
  findChannelCards,
  findProgramme,
  findProgrammeAt,
  listProgrammes,
  type ProgrammeRow,
} from './index.ts';

const { deps } = await openTestApp({ modules: ['live'] });
const { db, clock } = deps;
const now = clock.now();
const at = (hours: number) => new Date(now.getTime() + hours * HOUR);
const { channelId } = await aChannel(db, { name: 'Nusa Satu', plan: JSON.stringify({ a: 1 }) });
const hidden = await aChannel(db, { isShown: false });
const first = await aProgramme(db, { channelId, title: 'Pertama' }, at(-1), at(1));
const second = await aProgramme(db, { channelId, title: 'Kedua' }, at(1), at(2));

test('a channel is found while it is shown', async () => {
  const channel: Channel | undefined = await findChannel(db, channelId);
  expect(channel).toMatchObject({ name: 'Nusa Satu', genreName: 'Nasional', plan: { a: 1 } });
  expect(await findChannel(db, hidden.channelId)).toBeUndefined();
});

test('programmes are found by id, by time and by span; one ends where the next begins', async () => {
  const found: ProgrammeRow | undefined = await findProgramme(db, first.programmeId);
  expect(found).toMatchObject({ title: 'Pertama', startAt: at(-1), stopAt: at(1) });
  const titleAt = async (hours: number) => (await findProgrammeAt(db, channelId, at(hours)))?.title;
  expect([await titleAt(-2), await titleAt(-1), await titleAt(1), await titleAt(2)]).toEqual([
    undefined,
    'Pertama',
    'Kedua',
    undefined,
  ]);
  const span = { channelIds: [channelId], from: at(1), to: at(2) };
  expect((await listProgrammes(db, span)).map(({ programmeId }) => programmeId)).toEqual([
    second.programmeId,
  ]);
});

test('cards come in the order they are asked for, without what is hidden', async () => {
  const other = await aChannel(db);
  const asked = [other.channelId, hidden.channelId, channelId];
  const cards = await findChannelCards(db, { kind: 'client' }, asked, now);
  expect(cards.map(({ id }) => id)).toEqual([other.channelId, channelId]);
  expect(cards[1]).toMatchObject({ now: { title: 'Pertama' }, next: { title: 'Kedua' } });
});
