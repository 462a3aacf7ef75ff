import { expect, test } from 'vitest';
import { mediaBase, readMediaResource } from './paths.ts';

test('media comes from its own host, but what Apple plays by itself, with a cookie, from the site', () => {
  const http = { mediaUrl: 'https://media.example' };
  expect(mediaBase(http, 'dash')).toBe('https://media.example/t/');
  expect(mediaBase(http, 'hls')).toBe('/t/');
  expect(mediaBase({ mediaUrl: '' }, 'dash')).toBe('/t/');
});

test('texts of every kind are found, those of long languages and high numbers too', () => {
  for (const file of [
    'id',
    'id-sdh',
    'id-forced10',
    'sr-Latn-RS-ekavsk-forced',
    'id-balinese-forced123',
  ])
    for (const [kind, end] of [
      ['subtitles', 'vtt'],
      ['subtitlePlaylist', 'm3u8'],
    ])
      expect(readMediaResource(`subs/${file}.${end}`)).toEqual({ kind, file });
  expect(readMediaResource(`subs/${'a'.repeat(41)}.vtt`)).toBeUndefined();
});
