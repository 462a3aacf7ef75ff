import { expect, test } from 'vitest';
import { openTestApp } from '#test/app.ts';
import { aViewer } from '#test/factories/accounts/a-viewer.ts';
import { aChannel } from '#test/factories/live/television.ts';

const { app, deps } = await openTestApp({ modules: ['live'] });
const { db } = deps;
const { headers } = await aViewer({ role: 'scheduler' });

const post = async (path: string, payload: object) =>
  (
    await app.inject({ method: 'POST', url: `/platform/studio/v1/${path}`, headers, payload })
  ).json();
const get = async (path: string) =>
  (await app.inject({ url: `/platform/studio/v1/${path}`, headers })).json();

test('a list makes hidden channels, and again it changes nothing but their address', async () => {
  const there = await aChannel(db, { name: 'Sudah Ada TV', xmltvId: 'ada.id' });
  const list = (host: string) => `#EXTM3U
#EXTINF:-1 tvg-id="ada.id@HD" tvg-logo="https://a.example/l.png",Ada
https://${host}/ada
#EXTINF:-1 tvg-id="baru.id" tvg-chno="321" group-title="Olah Raga",Baru Sekali HD
https://${host}/baru
#EXTINF:-1,Rusak
gopher://x`;
  const first = await post('channel/import', { text: list('satu.example') });
  expect(first.result).toMatchObject({ created: 1, updated: 1, faults: [{ line: 7 }] });
  const again = await post('channel/import', { text: list('dua.example') });
  expect(again.result).toMatchObject({ created: 0, updated: 2 });
  const { result } = await get('channel/list');
  const of = (xmltvId: string) =>
    result.channels.find((one: { xmltvId: string }) => one.xmltvId === xmltvId);
  expect(of('ada.id')).toMatchObject({
    name: 'Sudah Ada TV',
    number: there.number,
    isShown: true,
    pullUrl: 'https://dua.example/ada',
    logoUrl: 'https://a.example/l.png',
  });
  expect(of('baru.id')).toMatchObject({
    number: 321,
    genreId: 'olah-raga',
    isShown: false,
    kind: 'encoded',
    pullUrl: 'https://dua.example/baru',
  });
});

test('two lists at once make each channel once', async () => {
  const text = Array.from(
    { length: 5 },
    (_, n) => `#EXTINF:-1,Serentak ${n}\nhttps://s.example/${n}`,
  );
  const answers = await Promise.all(
    [1, 2, 3, 4].map(() => post('channel/import', { text: text.join('\n') })),
  );
  const created = answers.map(({ result }) => result.created);
  expect(created.reduce((sum: number, one: number) => sum + one)).toBe(5);
});
