import type { TitleBody } from '#contract/catalog/title-body.ts';

export type TitleFacts = {
  /** Now or later, at the moment of publication. */
  isLicensed: boolean;
  at: Date;
  /** Assets of it that can't be shown: not packaged, or with faults that stop them. */
  unfitAssets: ReadonlySet<string>;
  /** Genres and categories that are not there. */
  unknownTopics: readonly string[];
  /** Episodes whose ids are another title's. */
  foreignEpisodes: readonly string[];
};

/** What a title lacks for being published, in words; empty where it may be. */
export function missingOfTitle(body: TitleBody, facts: TitleFacts): string[] {
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
function mediaRules(body: TitleBody, { unfitAssets, at }: TitleFacts): [boolean, string][] {
  const isFit = (assetId: string | null) => assetId !== null && !unfitAssets.has(assetId);
  const trailer: [boolean, string] = [
    body.trailerAssetId === null || isFit(body.trailerAssetId),
    'Cuplikan yang siap tayang',
  ];
  const isLater = body.releaseAt !== null && Date.parse(body.releaseAt) > at.getTime();
  if (body.titleKind === 'film') {
    const mayWait = isLater && body.assetId === null;
    return [trailer, [mayWait || isFit(body.assetId), 'Film yang siap tayang']];
  }
  const bound = body.episodes.filter(({ assetId }) => assetId !== null);
  return [
    trailer,
    [isLater || bound.length > 0, 'Episode dengan film'],
    [bound.every(({ assetId }) => isFit(assetId)), 'Film yang siap tayang di setiap episode'],
    [body.episodes.every(({ name }) => name !== ''), 'Nama setiap episode'],
  ];
}

const areDifferent = (keys: readonly string[]) => new Set(keys).size === keys.length;
