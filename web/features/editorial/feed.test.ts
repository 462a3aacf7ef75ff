import { expect, test } from 'vitest';
import { escaped, feedOf } from './feed.ts';

test('what XML knows as its own stays text, and what it can not hold is left out', () => {
  expect(escaped(`<b> & "c" 'd'\u0007 ✓ 🎬`)).toBe(
    '&lt;b&gt; &amp; &quot;c&quot; &apos;d&apos; ✓ 🎬',
  );
});

test('an article is an item with whole addresses', () => {
  const article = {
    articleId: '5e7c2f0e-0000-4000-8000-000000000001',
    slug: 'apa-kabar',
    title: 'Apa & siapa',
    lead: 'Ringkas.',
    topic: 'kabar' as const,
    byline: 'Redaksi',
    pictures: null,
    publishedAt: '2026-11-20T03:00:00.000Z',
    updatedAt: '2026-11-20T03:00:00.000Z',
    readMinutes: 3,
  };
  const feed = feedOf([article], 'https://tayang.example');
  expect(feed).toContain('<link>https://tayang.example/artikel/apa-kabar</link>');
  expect(feed).toContain('<title>Apa &amp; siapa</title>');
  expect(feed).toContain('<pubDate>Fri, 20 Nov 2026 03:00:00 GMT</pubDate>');
});
