import { expect, test } from 'vitest';
import { lastLineWithout } from './hide-address.ts';

test.each([
  [
    'Error opening input file http://siapa:rahasia@a.example/x.m3u8?token=abc123.',
    'http://siapa:rahasia@a.example/x.m3u8?token=abc123',
    'Error opening input file …',
  ],
  [
    '[rtmp @ 0x1] Server error: kunci-siaran not found for siapa',
    'rtmp://siapa:p%40ss@a.example/live/kunci-siaran',
    '[rtmp @ 0x1] Server error: … not found for …',
  ],
  ['denied for p@ss', 'rtmp://siapa:p%40ss@a.example/live/x', 'denied for …'],
  [
    'first line\nHTTP error 401 with abc123',
    'https://a.example/?t=abc123',
    'HTTP error 401 with …',
  ],
  ['no such thing', 'neither an address', 'no such thing'],
])('%s', (words, address, shown) => {
  expect(lastLineWithout(words, address)).toBe(shown);
});
