import { expect, test } from 'vitest';
import { articleBlock } from './documents.ts';
import { isSafeLink, plainText } from './rich-words.ts';

const read = (text: unknown) => articleBlock.safeParse({ type: 'text', text });
const paragraph = (...runs: object[]) => ({ type: 'paragraph', runs });

test('words are kept with their looks, tidied; a version from before is plain text', () => {
  const sent = [
    paragraph(
      { text: '  Tebal', bold: true },
      { text: '  dan ', bold: true },
      { text: ' paket ', href: '/paket' },
      { text: ' ' },
    ),
    paragraph({ text: '   ' }),
    {
      type: 'list',
      isOrdered: true,
      items: [[{ text: 'satu \n' }, { text: ' dua' }], [{ text: '' }]],
    },
  ];
  const { data } = read(sent);
  const kept = [
    paragraph({ text: 'Tebal dan ', bold: true }, { text: 'paket', href: '/paket' }),
    { type: 'list', isOrdered: true, items: [[{ text: 'satu\ndua' }]] },
  ];
  expect(data).toEqual({ type: 'text', text: kept });
  // Once more is the same.
  expect(read(kept).data).toEqual(data);
  expect(read('Satu\nbaris.\n\n\n Dua.').data).toEqual({
    type: 'text',
    text: [paragraph({ text: 'Satu baris.' }), paragraph({ text: 'Dua.' })],
  });
  expect(plainText(data?.type === 'text' ? data.text : [])).toBe('Tebal dan paket\nsatu\ndua');
});

test('what no text may hold is refused, in words', () => {
  for (const part of [
    { type: 'html', html: '<b>' },
    paragraph({ text: 'x', onclick: 'alert(1)' }),
    paragraph({ text: 'x', bold: false }),
    paragraph({ text: 'x\u0000' }),
    { type: 'list', isOrdered: true, items: ['x'] },
  ])
    expect(read([part]).success, JSON.stringify(part)).toBe(false);
  const long = read([
    paragraph({ text: 'x'.repeat(4_000) }),
    paragraph({ text: 'x'.repeat(4_000) }),
  ]);
  expect(long.error?.issues[0]?.message).toContain('bagi menjadi dua');
  const link = read([paragraph({ text: 'x', href: 'javascript:alert(1)' })]);
  expect(link.error?.issues[0]?.message).toContain('https://');
});

test('a link is a page of the site, or another site by https', () => {
  for (const href of [
    '/',
    '/paket?kupon=A',
    '/judul/x#y',
    'https://kompas.com/a?b=c',
    'https://x.id',
  ])
    expect(isSafeLink(href), href).toBe(true);
  for (const href of [
    '',
    'paket',
    '//evil.example',
    String.raw`/\evil.example`,
    'http://kompas.com',
    'https://',
    'https://user:pass@bank.example',
    'https://a b',
    'JavaScript:alert(1)',
    'data:text/html,x',
    '/a"onclick=',
  ])
    expect(isSafeLink(href), href).toBe(false);
});
