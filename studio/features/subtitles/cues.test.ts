import { expect, test } from 'vitest';
import { readCues, writeCues } from '#media/encode/subtitles.ts';
import type { SubtitleCue } from '#contract/catalog/operator-subtitles.ts';
import { historyOf, withoutStep, withStep, withStepAgain } from './cue-history.ts';
import {
  cuesAt,
  problemsOf,
  replaced,
  shifted,
  stretched,
  toSrt,
  toVtt,
  withCueAt,
  withEdgeAt,
} from './cues.ts';

const cue = (fromMs: number, untilMs: number, text = 'Selamat pagi'): SubtitleCue => ({
  fromMs,
  untilMs,
  text,
  settings: '',
});
const words = (...args: Parameters<typeof problemsOf>) =>
  problemsOf(...args).map(({ isError, text }) => `${isError ? '!' : ''}${text}`);

test('a line that can be read has no problem; each rule tells its own', () => {
  expect(words(cue(0, 2_000), cue(2_000, 3_000), 60_000)).toEqual([]);
  expect(words(cue(0, 2_000, ' '), undefined, null)).toEqual(['!kosong']);
  expect(words(cue(2_000, 1_000), undefined, null)).toEqual(['!selesai sebelum mulai']);
  expect(words(cue(0, 62_000), undefined, 60_000)).toEqual([
    '!lewat dari akhir film',
    'lebih dari 7 detik',
  ]);
  expect(words(cue(0, 2_000), cue(1_999, 3_000), null)).toEqual([
    'bertumpuk dengan baris berikutnya',
  ]);
  expect(words(cue(0, 3_000, 'a\nb\nc'), undefined, null)).toEqual(['3 baris, paling banyak 2']);
  expect(words(cue(0, 5_000, 'a'.repeat(43)), undefined, null)).toEqual([
    '43 huruf sebaris, paling banyak 42',
  ]);
  expect(words(cue(0, 500, 'Hai'), undefined, null)).toEqual(['terlalu singkat untuk dibaca']);
  expect(words(cue(0, 1_000, 'a'.repeat(18)), undefined, null)).toEqual([
    '18 huruf per detik, paling cepat 17',
  ]);
  // Signs of style are not read aloud.
  expect(words(cue(0, 2_000, `<i>${'a'.repeat(30)}</i>`), undefined, null)).toEqual([]);
});

test('a shift moves all, never before the film, and back again where nothing was cut', () => {
  const cues = [cue(1_000, 2_000), cue(5_000, 6_000)];
  expect(shifted(shifted(cues, 750), -750)).toEqual(cues);
  expect(shifted(cues, -1_500)).toMatchObject([
    { fromMs: 0, untilMs: 500 },
    { fromMs: 3_500, untilMs: 4_500 },
  ]);
});

test('two anchors stretch a text of 25 frames to one of 24', () => {
  const cues = [cue(24_000, 25_000), cue(2_400_000, 2_401_000)];
  const anchors = [
    { was: 24_000, is: 25_000 },
    { was: 2_400_000, is: 2_500_000 },
  ] as const;
  expect(stretched(cues, anchors)).toMatchObject([
    { fromMs: 25_000, untilMs: 26_042 },
    { fromMs: 2_500_000, untilMs: 2_501_042 },
  ]);
  // Turned round or on one place it makes no sense, and nothing moves.
  expect(stretched(cues, [anchors[0], { was: 2_400_000, is: 1 }])).toEqual(cues);
  expect(stretched(cues, [anchors[0], anchors[0]])).toEqual(cues);
});

test('words are replaced and counted, a cue is put in its place, and SRT comes out', () => {
  const cues = [cue(0, 1_000, 'Budi dan Budi'), cue(4_000, 5_000, 'Ani')];
  expect(replaced(cues, 'Budi', 'Bima')).toMatchObject({
    count: 2,
    cues: [{ text: 'Bima dan Bima' }, { text: 'Ani' }],
  });
  expect(replaced(cues, '', 'x')).toEqual({ cues, count: 0 });
  expect(withCueAt(cues, 3_000)).toMatchObject({
    at: 1,
    cues: [{}, { fromMs: 3_000, untilMs: 4_000 }, {}],
  });
  expect(withCueAt(cues, 9_000)).toMatchObject({ at: 2 });
  expect(cuesAt(cues, 4_999)).toEqual([cues[1]]);
  expect(cuesAt(cues, 5_000)).toEqual([]);
  expect(toSrt(cues.slice(1))).toBe('1\n00:00:04,000 --> 00:00:05,000\nAni\n');
  expect(toVtt([{ ...cue(4_000, 5_000, 'Ani'), settings: ' line:10%' }])).toBe(
    'WEBVTT\n\n00:00:04.000 --> 00:00:05.000 line:10%\nAni\n',
  );
});

test('files hold no blank line, no arrow and no empty cue, as what viewers get', () => {
  const cues = [
    cue(0, 1_000, '\n\r\n Satu\r\n \r\n\ndua --> tiga\r'),
    cue(1_000, 2_000, ' \n'),
    cue(2_000, 3_000, 'Akhir'),
  ];
  expect(toSrt(cues)).toBe(
    '1\n00:00:00,000 --> 00:00:01,000\nSatu\ndua → tiga\n\n2\n00:00:02,000 --> 00:00:03,000\nAkhir\n',
  );
  expect(toVtt(cues)).toBe(writeCues(cues));
  expect(readCues(toVtt(cues))).toEqual(readCues(toSrt(cues)));
  expect(readCues(toVtt(cues)).map(({ text }) => text)).toEqual(['Satu\ndua → tiga', 'Akhir']);
});

test('an edge is dragged up to its neighbours, and a line stays long enough to be seen', () => {
  const cues = [cue(0, 1_000), cue(2_000, 3_000), cue(4_000, 5_000)];
  const at = (edge: 'from' | 'until' | 'both', ms: number) =>
    withEdgeAt(cues, 1, { edge, ms, endMs: 60_000 })[1];
  expect(at('from', 1_500)).toMatchObject({ fromMs: 1_500, untilMs: 3_000 });
  expect(at('from', 400)).toMatchObject({ fromMs: 1_000 });
  expect(at('from', 9_000)).toMatchObject({ fromMs: 2_900 });
  expect(at('until', 9_000)).toMatchObject({ untilMs: 4_000 });
  expect(at('both', 3_700)).toMatchObject({ fromMs: 3_000, untilMs: 4_000 });
  expect(at('both', -1)).toMatchObject({ fromMs: 1_000, untilMs: 2_000 });
  // What overlaps already may be drawn apart, not further into each other.
  const overlapping = [cue(0, 2_500), cue(2_000, 3_000)];
  const apart = (ms: number) => withEdgeAt(overlapping, 1, { edge: 'from', ms, endMs: 60_000 })[1];
  expect(apart(2_600)).toMatchObject({ fromMs: 2_600 });
  expect(apart(1_000)).toMatchObject({ fromMs: 2_000 });
});

test('steps are taken back one by one; a drag and what is typed in one go are one', () => {
  const one = [cue(0, 1_000), cue(2_000, 3_000)];
  const dragged = (fromMs: number) => [one[0], { ...one[1], fromMs }] as SubtitleCue[];
  let history = historyOf(one);
  for (const [ms, now] of [
    [2_100, 0],
    [2_200, 100],
    [2_300, 200],
  ] as const)
    history = withStep(history, history.cues.with(1, dragged(ms)[1] as SubtitleCue), now);
  const shiftedAll = shifted(history.cues, 500);
  history = withStep(history, shiftedAll, 300);
  // The same edge again is another step, for all was shifted between.
  history = withStep(history, history.cues.with(1, cue(2_700, 3_500)), 400);
  expect(history.past).toHaveLength(3);
  const back = withoutStep(history);
  expect(back?.cues).toBe(shiftedAll);
  const first = back && withoutStep(back);
  expect(first?.cues[1]?.fromMs).toBe(2_300);
  const begun = first && withoutStep(first);
  expect(begun?.cues).toBe(one);
  expect(begun && withoutStep(begun)).toBeUndefined();
  expect(begun && withStepAgain(begun)?.cues).toBe(first?.cues);
  // Another step, and what was taken back is gone.
  expect(begun && withStep(begun, dragged(9), 0).future).toEqual([]);
});
