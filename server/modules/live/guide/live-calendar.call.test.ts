import { expect, test } from 'vitest';
import { openTestApp } from '#test/app.ts';
import { aChild } from '#test/factories/profiles/a-child.ts';
import { aViewer } from '#test/factories/accounts/a-viewer.ts';
import { asClient } from '#test/factories/callers.ts';
import { aChannel, aProgramme } from '#test/factories/live/television.ts';

const { app, deps } = await openTestApp({ modules: ['live'] });
const { db, clock } = deps;
clock.set(new Date('2026-08-22T03:00:00Z'));
const channel = await aChannel(db, { name: 'Nusa; Satu', slug: 'nusa-satu' });
const { channelId } = channel;
const shown = await aProgramme(
  db,
  {
    channelId,
    title: 'Kabar, Cuaca; dan 🌧 Hujan',
    subtitle: 'Bagian 1',
    synopsis: `Baris satu\nBEGIN:VEVENT ${'kata demi kata '.repeat(20)}\\`,
    kpiClass: 'D',
  },
  '2026-08-22T12:00:00Z',
  '2026-08-22T13:00:00Z',
);

const file = (programmeId: string, headers: Record<string, string> = asClient(deps)) =>
  app.inject({ url: '/platform/v2/live/calendar', query: { programmeId }, headers });

test('a calendar file as RFC 5545 wants it', async () => {
  const answer = await file(shown.programmeId);
  expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8');
  expect(answer.headers['content-disposition']).toBe('attachment; filename="tayang-nusa-satu.ics"');
  const lines = answer.body.split('\r\n');
  expect(lines.at(-1)).toBe('');
  expect(answer.body.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const unfolded = answer.body.replaceAll('\r\n ', '').split('\r\n');
  expect(unfolded.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1);
  for (const line of [
    'DTSTAMP:20260822T030000Z',
    'DTSTART:20260822T120000Z',
    'DTEND:20260822T130000Z',
    'SUMMARY:Kabar\\, Cuaca\\; dan 🌧 Hujan: Bagian 1',
    'LOCATION:Nusa\\; Satu di Tayang',
    'TRIGGER:-PT5M',
    `URL:http://tayang.test/play/live-tv/v2?id=${channelId}&genre_id=nasional`,
  ]) {
    expect(unfolded.map((one) => one.replace(/^(DTSTAMP:\d{8}T\d{4})\d\dZ$/, '$100Z'))).toContain(
      line,
    );
  }
  expect(unfolded.find((line) => line.startsWith('DESCRIPTION:'))).toMatch(
    /^DESCRIPTION:Baris satu\\nBEGIN/,
  );
});

test('the same programme is the same event, also when its guide was imported again', async () => {
  const uidOf = async (id: string) => /UID:(\S+)/.exec((await file(id)).body)?.[1];
  const before = await uidOf(shown.programmeId);
  await db.deleteFrom('live.programme').where('programmeId', '=', shown.programmeId).execute();
  const { programmeId: _, ...row } = shown;
  const again = await aProgramme(db, row, shown.startAt, shown.stopAt);
  expect(again.programmeId).not.toBe(shown.programmeId);
  expect(await uidOf(again.programmeId)).toBe(before);
  const parent = await aViewer();
  const child = await aChild(app, parent.headers);
  expect((await file(again.programmeId, child.headers)).json().code).toBe('common.adultOnly');
});

test('what is not there, or on a channel that is hidden, is not found', async () => {
  const hidden = await aChannel(db, { isShown: false });
  const row = { channelId: hidden.channelId };
  const behind = await aProgramme(db, row, '2026-08-22T12:00:00Z', '2026-08-22T13:00:00Z');
  for (const id of [behind.programmeId, channelId]) {
    const query = { programmeId: id };
    expect((await file(id)).json().code).toBe('live.programmeNotFound');
    const one = await app.inject({
      url: '/platform/v2/live/programme',
      query,
      headers: asClient(deps),
    });
    expect(one.json().code).toBe('live.programmeNotFound');
  }
  expect((await file('satu')).json().code).toBe('common.badRequest');
});

test('one programme with its channel', async () => {
  const row = { channelId, title: 'Satu' };
  const one = await aProgramme(db, row, '2026-08-23T12:00:00Z', '2026-08-23T13:00:00Z');
  const answer = await app.inject({
    url: '/platform/v2/live/programme',
    query: { programmeId: one.programmeId, timezone: 'Asia/Jayapura' },
    headers: asClient(deps),
  });
  expect(answer.json().result).toMatchObject({
    programme: { title: 'Satu', isCatchup: false },
    channel: { id: channelId },
  });
});
