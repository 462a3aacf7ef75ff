import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { DAY, HOUR, MINUTE, SECOND } from '#contract/constants.ts';
import {
  removeHighlight,
  removeMoment,
  saveHighlight,
  saveMoment,
} from '#contract/live/operator-sports.ts';
import { aSportsDesk } from '#test/factories/live/sports-desk.ts';

const { at, act, changesOf, look, onAir, offAir, homeTeamId } = await aSportsDesk();

test('a chapter stands on the timeline, is changed by the same id, and goes', async () => {
  const { fixtureId, slug } = await onAir();
  const moment = {
    momentId: randomUUID(),
    fixtureId,
    at: at(-30 * MINUTE),
    kind: 'goal',
    teamId: homeTeamId,
    clock: "30'",
    detail: 'Rendra',
  };
  await act(saveMoment, moment);
  await act(saveMoment, moment);
  expect(await changesOf(moment.momentId)).toHaveLength(1);
  expect((await look(slug)).chapters).toEqual([
    {
      momentId: moment.momentId,
      at: moment.at,
      kind: 'goal',
      title: "Gol, Garuda Laut: Rendra (30')",
      clock: "30'",
      side: 'home',
    },
  ]);
  await act(saveMoment, { ...moment, detail: '', clock: '', kind: 'chance' });
  expect((await look(slug)).chapters[0]?.title).toBe('Peluang, Garuda Laut');
  const code = async (change: object) => (await act(saveMoment, { ...moment, ...change })).code;
  expect(await code({ teamId: randomUUID() })).toBe('live.teamNotPlaying');
  expect(await code({ at: at(DAY) })).toBe('live.outsideMatch');
  expect(await code({ fixtureId: randomUUID() })).toBe('live.fixtureNotFound');
  expect(await code({ fixtureId: (await onAir()).fixtureId })).toBe('live.idTaken');
  expect(await code({ kind: 'kembang api' })).toBe('common.badRequest');
  await act(removeMoment, { momentId: moment.momentId });
  expect((await act(removeMoment, { momentId: moment.momentId })).status).toBe(200);
  expect((await look(slug)).chapters).toEqual([]);
  expect(await changesOf(moment.momentId)).toHaveLength(3);
});

test('highlights are there from the call on, as long as the archive has them', async () => {
  const { fixtureId, slug } = await onAir();
  const range = (from: number, until: number) => ({
    from: at(from * SECOND - HOUR),
    until: at(until * SECOND - HOUR),
  });
  const highlight = {
    highlightId: randomUUID(),
    fixtureId,
    title: 'Gol-gol terbaik',
    ranges: [range(600, 620), range(60, 90.5)],
  };
  expect((await act(saveHighlight, highlight)).result.seconds).toBe(50.5);
  expect((await look(slug)).highlights).toMatchObject([
    { highlightId: highlight.highlightId, title: 'Gol-gol terbaik', seconds: 50.5 },
  ]);
  await act(saveHighlight, highlight);
  expect(await changesOf(highlight.highlightId)).toHaveLength(1);
  const code = async (change: object) =>
    (await act(saveHighlight, { ...highlight, ...change })).code;
  expect(await code({ ranges: [range(0, 60), range(59, 80)] })).toBe('live.rangesOverlap');
  expect(await code({ ranges: [range(0, 1)] })).toBe('live.highlightTooLong');
  expect(await code({ ranges: [range(0, 1801)] })).toBe('live.highlightTooLong');
  expect(await code({ ranges: [range(-3600, -3500)] })).toBe('live.outsideArchive');
  expect(await code({ ranges: [range(3590, 3640)] })).toBe('live.outsideArchive');
  expect(await code({ ranges: [range(20, 10)] })).toBe('common.badRequest');
  expect(await code({ fixtureId: randomUUID() })).toBe('live.fixtureNotFound');
  expect(await code({ fixtureId: (await onAir()).fixtureId })).toBe('live.idTaken');
  const unseen = await offAir();
  expect(await code({ fixtureId: unseen.fixtureId })).toBe('live.notBroadcast');
  await act(removeHighlight, { highlightId: highlight.highlightId });
  await act(removeHighlight, { highlightId: highlight.highlightId });
  expect((await look(slug)).highlights).toEqual([]);
});
