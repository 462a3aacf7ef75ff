import { expect, test } from 'vitest';
import type { RichPart } from '#contract/editorial/rich-words.ts';
import { hasMarks, pictureMark, picturesOfRtf, splitAtMarks } from './pasted-pictures.ts';

const line = (...texts: string[]): RichPart => ({
  type: 'paragraph',
  runs: texts.map((text) => ({ text })),
});

test('words are cut where a picture stood, in their order, and no empty line is left', () => {
  const parts = [
    line('Satu'),
    line(pictureMark(0)),
    line(`Dua ${pictureMark(1)} tiga`),
    line(pictureMark(2)),
  ];
  expect(hasMarks(parts)).toBe(true);
  expect(splitAtMarks(parts)).toEqual([[line('Satu')], 0, [line('Dua ')], 1, [line(' tiga')], 2]);
});

test('looks of words stay on both sides of a picture', () => {
  const parts: RichPart[] = [
    {
      type: 'paragraph',
      runs: [{ text: `tebal${pictureMark(3)}juga`, bold: true }, { text: ' biasa' }],
    },
  ];
  expect(splitAtMarks(parts)).toEqual([
    [{ type: 'paragraph', runs: [{ text: 'tebal', bold: true }] }],
    3,
    [{ type: 'paragraph', runs: [{ text: 'juga', bold: true }, { text: ' biasa' }] }],
  ]);
});

test('a picture of a list comes behind the list, and a point that was nothing else is gone', () => {
  const item = (text: string) => [{ text }];
  const list = (...items: { text: string }[][]): RichPart => ({
    type: 'list',
    isOrdered: false,
    items,
  });
  expect(
    splitAtMarks([
      list(item(`Satu${pictureMark(0)}`), item(pictureMark(1)), item('Dua')),
      line('Tiga'),
    ]),
  ).toEqual([[list(item('Satu'), item('Dua'))], 0, 1, [line('Tiga')]]);
});

test('words without pictures are left as they are, empty lines too', () => {
  const parts = [line('Satu'), line(''), line('Dua')];
  expect(hasMarks(parts)).toBe(false);
  expect(splitAtMarks(parts)).toEqual([parts]);
});

test('pictures of Word come out of its RTF once each, in their order', async () => {
  const hex = 'ab'.repeat(40);
  const picture = (kind: string, digits: string) =>
    [
      String.raw`{\pict{\*\picprop{\sp{\sn wzDescription}}}\picwgoal100`,
      `\\${kind}blip`,
      String.raw`\bliptag-12{\*\blipuid 0a0b}`,
      `\n${digits.replaceAll(/(.{32})/g, '$1\n')}}`,
    ].join('');
  const rtf = String.raw`{\rtf1 Satu {\*\shppict ${picture('png', hex)}}{\nonshppict {\pict\wmetafile8 0102}}
    dua {\*\shppict ${picture('jpeg', 'cd'.repeat(50))}}}`;
  const found = [...picturesOfRtf(rtf)];
  expect(found.map(({ type, size }) => [type, size])).toEqual([
    ['image/png', 40],
    ['image/jpeg', 50],
  ]);
  expect(new Uint8Array((await found[0]?.arrayBuffer()) ?? [])[0]).toBe(0xab);
  expect([...picturesOfRtf(String.raw`{\rtf1 Tanpa gambar}`)]).toEqual([]);
});
