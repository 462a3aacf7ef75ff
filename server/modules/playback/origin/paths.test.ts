import { expect, test } from 'vitest';
import { mediaBase } from './paths.ts';

test('media comes from its own host, but what Apple plays by itself, with a cookie, from the site', () => {
  const http = { mediaUrl: 'https://media.example' };
  expect(mediaBase(http, 'dash')).toBe('https://media.example/t/');
  expect(mediaBase(http, 'hls')).toBe('/t/');
  expect(mediaBase({ mediaUrl: '' }, 'dash')).toBe('/t/');
});
