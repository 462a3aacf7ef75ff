import { expect, test } from 'vitest';
import { readPlaylist } from './read-playlist.ts';

test('a list as it should be', () => {
  const text = `#EXTM3U x-tvg-url="https://a.example/guide.xml"
#EXTINF:-1 tvg-id="RCTI.id@SD" tvg-chno="4" tvg-logo="https://a.example/r.png" group-title="Nasional;Umum",RCTI (720p)
https://a.example/rcti.m3u8
#EXTINF:-1 tvg-id="" group-title="Berita",Kabar, Cuaca, dan Lain
#EXTVLCOPT:http-user-agent=Tayang
rtmp://a.example/live/kabar
`;
  expect(readPlaylist(text)).toEqual({
    channels: [
      {
        name: 'RCTI (720p)',
        xmltvId: 'RCTI.id@SD',
        group: 'Nasional',
        number: 4,
        logoUrl: 'https://a.example/r.png',
        url: 'https://a.example/rcti.m3u8',
        line: 2,
      },
      {
        name: 'Kabar, Cuaca, dan Lain',
        xmltvId: null,
        group: 'Berita',
        number: null,
        logoUrl: null,
        url: 'rtmp://a.example/live/kabar',
        line: 4,
      },
    ],
    faults: [],
  });
});

test('defects are tolerated and reported', () => {
  const text = [
    "#EXTINF:-1 tvg-id='a.id' tvg-chno=70000 group-title=Olahraga,Satu",
    '#EXTGRP:Lain',
    'https://a.example/1',
    '#EXTINF:0,Dua',
    '#EXTINF:0,Tiga',
    'file:///etc/passwd',
    'https://a.example/4',
    '#EXTINF:0,Satu lagi',
    'https://a.example/1',
    '#EXTINF:0,',
    'https://a.example/5',
    '#EXTINF:-1 tvg-name="Enam" tvg-logo="http://a.example/l.png"',
    'https://a.example/6',
    '#EXTINF:-1 tvg-id="tak ditutup,Tujuh',
    'https://a.example/7',
    '#EXTINF:-1,Delapan',
  ].join('\r\n');
  const { channels, faults } = readPlaylist(`\ufeff${text}`);
  expect(channels.map(({ name, group, number }) => [name, group, number])).toEqual([
    ['Satu', 'Olahraga', null],
    ['Enam', null, null],
    ['Tujuh', null, null],
  ]);
  expect(channels[1]?.logoUrl).toBeNull();
  expect(faults.map(({ line, detail }) => `${line} ${detail}`)).toEqual([
    '1 Baris #EXTM3U tidak ada',
    '4 Dua: tanpa alamat',
    '6 Tiga: alamat tidak dikenal',
    '7 Alamat tanpa #EXTINF',
    '9 Satu lagi: alamat sudah ada',
    '10 Tanpa nama',
    '16 Delapan: tanpa alamat',
  ]);
});

test('anything at all is read in no time', () => {
  expect(readPlaylist('').channels).toEqual([]);
  expect(readPlaylist(`#EXTINF:${'a="'.repeat(50_000)}`).channels).toEqual([]);
  const many = `#EXTM3U\n${'#EXTINF:-1,X\nhttps://a.example/'.split('\n').join('\n')}`;
  const long = Array.from({ length: 3_000 }, (_, n) => `#EXTINF:-1,X${n}\nhttps://a.example/${n}`);
  expect(readPlaylist(many).channels).toHaveLength(1);
  expect(readPlaylist(`#EXTM3U\n${long.join('\n')}`).channels).toHaveLength(2_000);
});
