import {
  type BannerBody,
  bannerBody,
  FEWEST_RAIL_TITLES,
  type RailBody,
  railBody,
} from '#contract/catalog/home-bodies.ts';
import type { Db } from '#platform/db.ts';
import * as queries from './queries/document.ts';

/** Rails and banners of home as documents of editorial: what they say now, what they lack. */

type RailRow = Awaited<ReturnType<typeof queries.listRailRows>>[number];
type BannerRow = Awaited<ReturnType<typeof queries.listBannerRows>>[number];

/** When it was made is not known of what a seed brought. */
const LONG_AGO = new Date(0);

const standing = (row: Pick<RailRow, 'slug' | 'isHidden' | 'editedAt'>) => ({
  slug: row.slug,
  publishedAt: row.isHidden ? null : (row.editedAt ?? LONG_AGO),
  updatedAt: row.editedAt ?? LONG_AGO,
});

/** Undefined where a newer server wrote what is not known here. */
function railSnapshot(row: RailRow) {
  const { data: body } = railBody.safeParse({ ...row, kind: 'rail' });
  return body && { id: row.id, ...standing(row), body };
}

function bannerSnapshot(row: BannerRow) {
  const { data: body } = bannerBody.safeParse({
    ...row,
    kind: 'banner',
    title: row.titleId === null ? null : { id: row.titleId, name: row.titleName ?? '' },
    startsAt: row.startsAt.getUTCFullYear() <= 2_000 ? null : row.startsAt.toISOString(),
    endsAt: row.endsAt?.toISOString() ?? null,
  });
  return body && { id: row.bannerId, ...standing(row), body };
}

export async function findRailSnapshot(db: Db, railId: string) {
  const [row] = await queries.listRailRows(db, [railId]);
  return row && railSnapshot(row);
}

export async function findBannerSnapshot(db: Db, bannerId: string) {
  const [row] = await queries.listBannerRows(db, [bannerId]);
  return row && bannerSnapshot(row);
}

/** All of them, whether an editor wrote them or a seed: a home has tens. */
export async function listHomeSnapshots(db: Db) {
  const [rails, banners] = await Promise.all([
    queries.listRailRows(db),
    queries.listBannerRows(db),
  ]);
  return {
    rails: rails.flatMap((row) => railSnapshot(row) ?? []),
    banners: banners.flatMap((row) => bannerSnapshot(row) ?? []),
  };
}

/** What a rail lacks for being published, in words. */
export async function findMissingOfRail(db: Db, body: RailBody): Promise<string[]> {
  const { name, source, mode, titles } = body;
  const isPicked = source === 'picked';
  const unknown = await queries.findUnknown(db, {
    titles: isPicked ? titles.map(({ id }) => id) : [],
    category: body.category,
    genre: body.genre,
  });
  const fewest = mode === 'kids' ? 1 : FEWEST_RAIL_TITLES;
  return words([
    [name !== '', 'Nama'],
    [!isPicked || titles.length >= fewest, `Paling sedikit ${fewest} judul`],
    [body.size >= fewest, `Jumlah paling sedikit ${fewest}`],
    ...titles
      .filter(({ id }) => unknown.titles.has(id))
      .map((title): Rule => [false, `Judul yang sudah terbit, bukan ${title.name || title.id}`]),
    [(body.category === null && source !== 'category') || unknown.isCategory, 'Kategori yang ada'],
    [source !== 'genre' || unknown.isGenre, 'Genre yang ada'],
  ]);
}

/** What a banner lacks for being published, in words. */
export async function findMissingOfBanner(db: Db, body: BannerBody): Promise<string[]> {
  const { headline, label, title, href, startsAt, endsAt } = body;
  const unknown = await queries.findUnknown(db, {
    titles: title === null ? [] : [title.id],
    category: null,
    genre: null,
  });
  return words([
    [headline !== '', 'Kalimat utama'],
    [label !== '', 'Tulisan tombol'],
    [title !== null || href !== null, 'Judul atau alamat tujuan'],
    [unknown.titles.size === 0, `Judul yang sudah terbit, bukan ${title?.name}`],
    [
      endsAt === null || startsAt === null || Date.parse(startsAt) < Date.parse(endsAt),
      'Masa tayang yang benar',
    ],
  ]);
}

type Rule = [isThere: boolean, words: string];

const words = (rules: readonly Rule[]) =>
  rules.flatMap(([isThere, said]) => (isThere ? [] : [said]));
