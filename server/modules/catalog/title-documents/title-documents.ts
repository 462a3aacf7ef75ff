import { titleBody, type TitleBody } from '#contract/catalog/title-body.ts';
import type { Db, Tx } from '#platform/db.ts';
import { updateTitleSearch } from '../search/queries/word.ts';
import { whileWritingAsStaff } from '../seeds/queries/seed-taxonomy.ts';
import {
  findTitleRow,
  keepFileClasses,
  listSnapshotParts,
  listUnknown,
  selectEntry,
  type TitleRow,
} from './queries/known.ts';
import {
  updateTitleParts,
  updateTitleWithdrawn,
  upsertTitleRow,
  writeEpisodes,
} from './queries/write-title.ts';

/** A title as a document of editorial: what it says now, what it lacks, how it goes live and away. */

/** A title as it stands in the catalogue, whether an editor wrote it or a seed. */
export async function findTitleSnapshot(db: Db, titleId: string) {
  const row = await findTitleRow(db, titleId);
  if (row === undefined) return undefined;
  const { slug, publishedAt, createdAt } = row;
  const body = presentSnapshot(row, await listSnapshotParts(db, titleId));
  return { slug, publishedAt, updatedAt: row.editedAt ?? createdAt, body };
}

/** Rows of a title as its document would have written them. */
function presentSnapshot(
  row: TitleRow,
  parts: Awaited<ReturnType<typeof listSnapshotParts>>,
): TitleBody {
  return titleBody.parse({
    kind: 'title',
    titleKind: row.kind,
    name: row.name,
    originalName: row.originalName,
    tagline: row.tagline,
    synopsis: row.synopsis,
    year: row.year,
    filmClass: row.filmClass,
    matrix: row.matrix,
    country: row.country,
    language: row.language,
    descriptors: row.descriptors,
    genres: parts.genres.map(({ slug }) => slug),
    categories: parts.categories.map(({ slug }) => slug),
    credits: parts.credits.map((credit) => ({ ...credit, id: `${credit.person}:${credit.role}` })),
    runtimeMs: row.runtimeMs,
    assetId: row.assetId,
    trailerAssetId: row.trailerAssetId,
    trailerClass: row.trailerClass,
    seasons: parts.seasons.map(({ number, name }) => ({ id: String(number), name })),
    episodes: parts.episodes.map(({ productId, publishedAt, ...episode }) => ({
      ...episode,
      id: productId,
      releaseAt: publishedAt?.toISOString() ?? null,
    })),
    releaseAt: row.publishedAt?.toISOString() ?? null,
    announcedAt: row.announcedAt?.toISOString() ?? null,
    featuredWeight: row.featuredWeight,
    isFreeContent: row.isFreeContent,
    platformId: row.platformId,
    posterFocus: { x: row.posterFocusX, y: row.posterFocusY },
    backdropFocus: { x: row.backdropFocusX, y: row.backdropFocusY },
    textSide: row.textSide,
    art: row.art,
    attribution: row.attribution,
    licence: row.licence,
    licenceUrl: row.licenceUrl,
    sourceUrl: row.sourceUrl,
  });
}

/** What a viewer would miss at a moment, in words: also a file that is not ready, a class, a licence. */
export async function findMissingOfTitle(
  db: Db,
  titleId: string,
  body: TitleBody,
  at: Date,
): Promise<string[]> {
  const [entry, unknown] = await Promise.all([
    selectEntry(db, titleId),
    listUnknown(db, titleId, body),
  ]);
  const isLicensed =
    entry?.licensedFrom != null && (entry.licensedTo === null || entry.licensedTo > at);
  return missingOfTitle(body, { ...unknown, isLicensed, at });
}

type Publication = {
  titleId: string;
  slug: string;
  body: TitleBody;
  /** When it was published first, and now. */
  publishedAt: Date;
  at: Date;
};

/**
 * Writes a title as its document says, in the transaction of its publication. What it lacks was asked before. When it
 * came out first stays, unless the document names a time.
 */
export function applyTitle(tx: Tx, publication: Publication): Promise<void> {
  const { titleId, body, at } = publication;
  return whileWritingAsStaff(tx, async () => {
    await keepFileClasses(tx, titleId, body);
    await upsertTitleRow(tx, publication);
    await updateTitleParts(tx, titleId, body);
    if (body.titleKind === 'series') await writeEpisodes(tx, titleId, body, at);
    await updateTitleSearch(tx, [titleId]);
  });
}

/** Takes a title away from viewers; its address and its rows stay. */
export function withdrawTitle(tx: Tx, titleId: string): Promise<void> {
  return whileWritingAsStaff(tx, () => updateTitleWithdrawn(tx, titleId));
}

export type TitleFacts = {
  /** Now or later, at the moment of publication. */
  isLicensed: boolean;
  at: Date;
  /** Assets of it that are not packaged yet, and those with findings that wait for a decision. */
  unreadyAssets: ReadonlySet<string>;
  faultyAssets: ReadonlySet<string>;
  /** Genres and categories that are not there. */
  unknownTopics: readonly string[];
  /** Episodes whose ids are another title's. */
  foreignEpisodes: readonly string[];
};

/** What a title lacks for being published, in words; empty where it may be. */
function missingOfTitle(body: TitleBody, facts: TitleFacts): string[] {
  const rules: [isThere: boolean, words: string][] = [
    [body.name !== '', 'Judul'],
    [body.synopsis !== '', 'Sinopsis'],
    [body.filmClass !== null, 'Klasifikasi usia'],
    [body.matrix !== null, 'Kelas akses'],
    [body.genres.length > 0, 'Genre'],
    [facts.isLicensed, 'Lisensi yang masih berlaku'],
    ...mediaRules(body, facts),
    [facts.unknownTopics.length === 0, `Genre atau kategori ${facts.unknownTopics.join(', ')}`],
    [facts.foreignEpisodes.length === 0, 'Episode milik judul ini sendiri'],
    [
      areDifferent(body.credits.map(({ person, role }) => `${person}:${role}`)),
      'Kredit tanpa kembar',
    ],
    [
      areDifferent(body.episodes.map(({ season, number }) => `${season}:${number}`)),
      'Nomor episode yang berbeda-beda',
    ],
    [
      !body.isFreeContent || body.matrix === 'A' || body.matrix === 'B',
      'Kelas akses A atau B untuk konten gratis',
    ],
  ];
  return rules.flatMap(([isThere, words]) => (isThere ? [] : [words]));
}

/** What plays has to be ready; of a title that is only announced it may come later. */
function mediaRules(body: TitleBody, facts: TitleFacts): [boolean, string][] {
  const { unreadyAssets, faultyAssets, at } = facts;
  /** What stands in the way of files, by what they are to the title. */
  const areFit = (ids: readonly (string | null)[], what: string): [boolean, string][] => [
    [!ids.some((id) => id !== null && unreadyAssets.has(id)), `${what} yang selesai diolah`],
    [!ids.some((id) => id !== null && faultyAssets.has(id)), `${what} tanpa temuan mutu terbuka`],
  ];
  const trailer = areFit([body.trailerAssetId], 'Cuplikan');
  const isLater = body.releaseAt !== null && Date.parse(body.releaseAt) > at.getTime();
  if (body.titleKind === 'film')
    return [
      ...trailer,
      [isLater || body.assetId !== null, 'Film'],
      ...areFit([body.assetId], 'Film'),
    ];
  const files = body.episodes.map(({ assetId }) => assetId);
  return [
    ...trailer,
    [isLater || files.some((id) => id !== null), 'Episode dengan film'],
    ...areFit(files, 'Film setiap episode'),
    [body.episodes.every(({ name }) => name !== ''), 'Nama setiap episode'],
  ];
}

const areDifferent = (keys: readonly string[]) => new Set(keys).size === keys.length;
