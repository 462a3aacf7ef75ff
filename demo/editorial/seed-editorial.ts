import { DAY } from '#contract/constants.ts';
import { type SeedDocument, seedDocument } from '#modules/editorial/index.ts';
import type { Db } from '#platform/db.ts';
import { idFrom } from '../sports/random.ts';
import { nextMatch } from '../sports/seed-sports.ts';
import { demoArticles } from './articles.ts';
import { clipCategories, demoClips } from './clips.ts';
import { promosFrom } from './promos.ts';

/** What editors of the demo have written. What is there stays as editors left it. */
export async function seedEditorial(db: Db, now: Date): Promise<void> {
  for (const document of documentsFrom(now)) await seedDocument(db, document);
}

function documentsFrom(now: Date): SeedDocument[] {
  const ago = (days: number) => new Date(now.getTime() - days * DAY);
  const match = nextMatch(now);
  const documents: Omit<SeedDocument, 'documentId'>[] = [
    ...clipCategories.map(({ slug, ...body }) => ({
      slug,
      publishedAt: ago(60),
      body: { kind: 'clipCategory' as const, ...body },
    })),
    ...demoClips.map(({ slug, ...body }, index) => ({
      slug,
      publishedAt: ago(1 + index * 2),
      body: { kind: 'clip' as const, ...body },
    })),
    ...demoArticles(match).map(({ slug, age, ...body }) => ({
      slug,
      publishedAt: ago(age),
      body: { kind: 'article' as const, ...body },
    })),
    ...promosFrom(now),
    ...picks.map(({ slug, ...body }, index) => ({
      slug,
      publishedAt: ago(index),
      body: { kind: 'highlight' as const, ...body, position: (index + 1) * 10 },
    })),
  ];
  return documents.map((document) => ({
    documentId: idFrom(`editorial ${document.body.kind} ${document.slug}`),
    ...document,
  }));
}

const picks = [
  {
    slug: 'sorotan-lapangan-tanah-merah',
    name: 'Sebelas anak melawan buldoser',
    text: 'Film olahraga paling hangat pekan ini, dan gratis setelah masuk.',
    target: { type: 'title' as const, slug: 'lapangan-tanah-merah' },
  },
  {
    slug: 'sorotan-liga-samudra',
    name: 'Pekan padat Liga Samudra, tanpa bocoran',
    text: 'Cara mengikuti semua laga tanpa diberi tahu skornya.',
    picture: 'kaldera',
    target: { type: 'article' as const, slug: 'liga-samudra-pekan-yang-padat' },
  },
  {
    slug: 'sorotan-ombak-nias',
    name: 'Sembilan detik di dalam gulungan',
    text: 'Potret bisu peselancar yang menunggu dua belas tahun.',
    target: { type: 'title' as const, slug: 'ombak-nias' },
  },
  {
    slug: 'sorotan-malam-sang-dalang',
    name: 'Semalam suntuk bersama Ki Nartodirjo',
    text: 'Pentas yang direkam dari dua sisi kelir.',
    target: { type: 'title' as const, slug: 'malam-sang-dalang' },
  },
];
