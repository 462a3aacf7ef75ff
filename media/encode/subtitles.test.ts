import { expect, test } from 'vitest';
import { languageLabel, languageTag } from '../presentation.ts';
import { toWebVtt } from './subtitles.ts';

test('SRT becomes WebVTT', () => {
  const srt =
    '\uFEFF1\r\n00:00:01,5 --> 00:00:04,250\r\nHalo, kamu!\r\nApa kabar?\r\n\r\n2\r\n00:01:00,000 --> 00:01:02,000\r\nBaik.\r\n';
  expect(toWebVtt(srt)).toBe(`WEBVTT

00:00:01.500 --> 00:00:04.250
Halo, kamu!
Apa kabar?

00:01:00.000 --> 00:01:02.000
Baik.
`);
});

test('WebVTT keeps its settings and loses styles, notes and empty cues', () => {
  const vtt = `WEBVTT - title

STYLE
::cue { background: url(https://evil.example) }

NOTE 00:00 --> nothing

intro
00:01.000 --> 00:02.000 align:start
Satu

00:03.000 --> 00:04.000

`;
  expect(toWebVtt(vtt)).toBe('WEBVTT\n\n00:00:01.000 --> 00:00:02.000 align:start\nSatu\n');
});

test.each(['', 'WEBVTT\n', 'just a letter', '\u0000\u0001'])('%j holds no cue', (text) => {
  expect(toWebVtt(text)).toBeUndefined();
});

test('languages as containers write them and as viewers read them', () => {
  expect([languageTag('ind'), languageTag('eng'), languageTag('zh-hant')]).toEqual([
    'id',
    'en',
    'zh-Hant',
  ]);
  expect([languageTag('not a language'), languageTag(undefined)]).toEqual(['und', 'und']);
  expect([
    languageLabel('id'),
    languageLabel('en'),
    languageLabel('und'),
    languageLabel('x!'),
  ]).toEqual(['Indonesia', 'Inggris', 'Asli', 'Asli']);
});
