import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { guideText } from '#test/factories/live/guide-text.ts';
import { bytesOf, readGuide } from './read-guide.ts';

const span = { from: new Date('2026-08-20T00:00:00Z'), to: new Date('2026-09-20T00:00:00Z') };
const channels = { 'rcti.id': 'RCTI' };
const line = { channel: 'rcti.id', start: '20260822100000 +0000', stop: '20260822110000 +0000' };
const whole = guideText({ channels, programmes: [line] });

const manyAttributes = Array.from({ length: 100_000 }, (_, index) => `b${index}=""`).join(' ');

const crowded = guideText({ channels, programmes: Array.from({ length: 20_001 }, () => line) });

const read = (text: string) => readGuide(bytesOf(text), span);
async function* pieces(bytes: Uint8Array, size: number): AsyncIterable<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
const kindsOf = ({ findings }: { findings: { kind: string }[] }) =>
  findings.map(({ kind }) => kind);

test('everything that a programme says is read', async () => {
  const more = `<title lang="id">Kabar &amp; Cuaca</title><sub-title>Pagi</sub-title>
    <desc lang="en">News</desc><desc lang="id">Kabar <![CDATA[<hari> ini]]></desc><category>Berita</category>
    <icon src="https://a.example/b.png"/><episode-num system="xmltv_ns">0.2.</episode-num><live/>
    <rating system="MPAA"><value>PG</value></rating><rating system="KPI"><value>R</value></rating>`;
  const guide = await read(guideText({ channels, programmes: [{ ...line, more }] }));
  expect(guide.channels).toEqual(new Map([['rcti.id', ['RCTI']]]));
  expect(guide.entries.get('rcti.id')).toEqual([
    {
      startAt: new Date('2026-08-22T10:00:00Z'),
      stopAt: new Date('2026-08-22T11:00:00Z'),
      content: {
        title: 'Kabar & Cuaca',
        subtitle: 'Pagi',
        synopsis: 'Kabar <hari> ini',
        kpiClass: 'R',
        category: 'Berita',
        episode: 'S1 E3',
        isLive: true,
        pictureUrl: 'https://a.example/b.png',
      },
    },
  ]);
  expect(guide.findings).toEqual([]);
});

test('in pieces of any size, packed or not, and in the encoding that it names', async () => {
  const text = guideText({ channels, programmes: [{ ...line, title: 'Café – Malam' }] });
  const latin = Buffer.from(
    guideText({ channels, programmes: [{ ...line, title: 'Café' }] }).replace(
      'UTF-8',
      'ISO-8859-1',
    ),
    'latin1',
  );
  const titleOf = async (bytes: Uint8Array, size: number) =>
    (await readGuide(pieces(bytes, size), span)).entries.get('rcti.id')?.[0]?.content.title;
  for (const size of [1, 7, 4096]) {
    expect(await titleOf(Buffer.from(text), size)).toBe('Café – Malam');
    expect(await titleOf(gzipSync(text), size)).toBe('Café – Malam');
  }
  expect(await titleOf(Buffer.from(`\ufeff${text}`), 5)).toBe('Café – Malam');
  expect(await titleOf(latin, 4096)).toBe('Café');
  expect(await titleOf(Buffer.from(`\ufeff${whole}`, 'utf16le'), 4096)).toBe('Acara');
});

test.each([
  ['nothing', '', 'Jadwalnya kosong'],
  ['white space', ' \n', 'Jadwalnya kosong'],
  ['a page of errors', '<!doctype html><html><body>502</body></html>', 'Ini bukan jadwal XMLTV'],
  ['words', 'Bad gateway', 'Jadwalnya kosong'],
  ['a guide that is cut off', whole.slice(0, -12), 'Jadwalnya terpotong'],
  ['one that ends within a programme', whole.slice(0, -40), 'Jadwalnya terpotong'],
  ['one without programmes', guideText({ channels, programmes: [] }), 'Tidak ada acara'],
  ['more programmes of a channel than there is time', crowded, 'acara di satu saluran'],
  ['elements without end', `<tv>${'<a>'.repeat(100_000)}`, 'bersarang terlalu dalam'],
  ['attributes without end', `<tv><a ${manyAttributes}`, 'terlalu banyak atribut'],
  ['nothing but faults', `<tv>${'&x; '.repeat(1_000)}</tv>`, 'Terlalu banyak kesalahan'],
])('%s is refused', async (_, text, problem) => {
  await expect(read(text)).rejects.toThrow(problem);
});

test('a broken gzip file is refused', async () => {
  const packed = gzipSync(whole.repeat(1));
  await expect(readGuide(pieces(packed.subarray(0, 60), 16), span)).rejects.toThrow('gzip rusak');
});

test('a bomb of bytes is refused before it fills the memory', async () => {
  const bomb = gzipSync(Buffer.concat([Buffer.from('<tv>'), Buffer.alloc(70 * 1024 * 1024, ' ')]));
  expect(bomb.length).toBeLessThan(100_000);
  await expect(readGuide(pieces(bomb, 4096), span)).rejects.toThrow('terlalu besar');
});

test('entities are not expanded: a billion laughs are one fault', async () => {
  const laughs = `<!DOCTYPE tv [<!ENTITY a "ha"><!ENTITY b "${'&a;'.repeat(10)}"><!ENTITY c "${'&b;'.repeat(10)}">
    <!ENTITY file SYSTEM "file:///etc/passwd">]>`;
  const text = whole
    .replace('<tv>', `${laughs}<tv>`)
    .replace('<title>Acara', '<title>&c;&file;Acara');
  const guide = await read(text);
  expect(guide.entries.get('rcti.id')?.[0]?.content.title).toBe('&c;&file;Acara');
  expect(kindsOf(guide)).toEqual(['bad-xml', 'bad-xml']);
});

test('bytes that XML forbids are dropped, written out or as numbers', async () => {
  const title = 'A\u0000c\u0008a&#0;r&#xD800;a';
  const guide = await read(guideText({ channels, programmes: [{ ...line, title }] }));
  const [entry] = guide.entries.get('rcti.id') ?? [];
  expect(entry?.content.title).not.toMatch(/\p{Cc}/u);
  expect(entry?.content.title.isWellFormed()).toBe(true);
});

test('unescaped signs are skipped and reported', async () => {
  const guide = await read(
    guideText({ channels, programmes: [{ ...line, title: 'Tom & Jerry' }] }),
  );
  expect(guide.entries.get('rcti.id')?.[0]?.content.title).toBe('Tom & Jerry');
  expect(kindsOf(guide)).toEqual(['bad-xml']);
});

test('programmes with wrong times or no title are left out and reported', async () => {
  const bad = [
    { ...line, start: '20260231100000' },
    { ...line, stop: 'nanti' },
    { ...line, stop: '20260822100000 +0000' },
    { ...line, stop: '20260822090000 +0000' },
    { ...line, stop: '20260824100000 +0000' },
    { ...line, title: ' ' },
    { ...line, channel: '' },
    { ...line, start: '19700101000000', stop: '19700101010000' },
    { ...line, start: '21500101000000', stop: '21500101010000' },
  ];
  const guide = await read(guideText({ channels, programmes: [...bad, line] }));
  expect(guide.entries.get('rcti.id')).toHaveLength(1);
  expect(kindsOf(guide)).toEqual([
    'bad-time',
    'bad-time',
    'bad-time',
    'bad-time',
    'too-long',
    'no-title',
  ]);
});

test('long texts are cut', async () => {
  const more = `<desc>${'kata '.repeat(200_000)}</desc>`;
  const guide = await read(guideText({ channels, programmes: [{ ...line, more }] }));
  expect(guide.entries.get('rcti.id')?.[0]?.content.synopsis.length).toBeLessThanOrEqual(2_000);
});
