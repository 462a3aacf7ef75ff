import { expect, test } from 'vitest';
import { documentBody } from '#contract/editorial/documents.ts';
import { missingOf, stateOf } from './policy.ts';

const article = (more: object) =>
  documentBody.parse({ kind: 'article', topic: 'kabar', title: 'Judul', ...more });
const text = { type: 'text', text: 'Isi.' };

test('an article is published with everything that its readers need', () => {
  expect(missingOf(article({}))).toEqual(['Ringkasan', 'Nama penulis', 'Isi']);
  const whole = { lead: 'Ringkas.', byline: 'Redaksi', blocks: [text] };
  expect(missingOf(article(whole))).toEqual([]);
  const picture = { type: 'picture', title: 'kaldera', alt: ' ' };
  expect(missingOf(article({ ...whole, blocks: [text, picture] }))).toHaveLength(1);
});

test('a promotion has a period that begins before it ends, and something to press', () => {
  const promo = {
    kind: 'promo',
    name: 'Promo',
    text: 'Isi.',
    terms: ['Satu.'],
    startsAt: '2026-11-20T00:00:00+07:00',
    endsAt: '2026-11-19T00:00:00+07:00',
  };
  expect(missingOf(documentBody.parse(promo))).toEqual([
    'Masa berlaku yang benar',
    'Kupon atau tautan',
  ]);
});

test.each([
  { link: { label: 'Keluar', path: '//jahat.example' } },
  { link: { label: 'Keluar', path: 'javascript:alert(1)' } },
  { coupon: { code: 'a b' } },
  { startsAt: '2026-02-31T00:00:00Z' },
  { picture: '../x' },
])('a promotion that leads elsewhere, or is no promotion, is no draft: %j', (more) => {
  const promo = {
    kind: 'promo',
    name: 'P',
    startsAt: '2026-11-20T00:00:00Z',
    endsAt: '2026-11-21T00:00:00Z',
  };
  expect(documentBody.safeParse(promo).success).toBe(true);
  expect(documentBody.safeParse({ ...promo, ...more }).success).toBe(false);
});

test('where a document stands', () => {
  const never = { draftNo: 2, liveNo: null, firstPublishedAt: null, isPlanned: false };
  const once = { ...never, firstPublishedAt: new Date() };
  expect(stateOf(never)).toBe('draft');
  expect(stateOf({ ...never, isPlanned: true })).toBe('planned');
  expect(stateOf(once)).toBe('withdrawn');
  expect(stateOf({ ...once, liveNo: 2 })).toBe('published');
  expect(stateOf({ ...once, liveNo: 1, isPlanned: true })).toBe('changed');
});
