import type { TitleEntry } from '#contract/catalog/operator-titles.ts';
import type { TitleBody } from '#contract/catalog/title-body.ts';
import { type Db, plannedEachTime, sql, type Tx } from '#platform/db.ts';

export type DocumentStanding = {
  titleId: string;
  slug: string;
  body: TitleBody;
  state: Exclude<TitleEntry['state'], 'takenDown'>;
  /** Whether the newest version waits for somebody else's look. */
  isInReview: boolean;
  at: Date;
};

/**
 * Notes how the newest draft of a title is called and stands, for lists of staff.
 * @throws where another title has the address
 */
export async function noteTitleDocument(tx: Tx, standing: DocumentStanding): Promise<void> {
  const { titleId, slug, body, state, isInReview, at } = standing;
  const row = {
    slug,
    kind: body.titleKind,
    name: body.name,
    filmClass: body.filmClass,
    matrix: body.matrix,
    state,
    isDocument: true,
    inReview: isInReview,
    updatedAt: at,
  };
  await tx
    .insertInto('catalog.titleEntry')
    .values({ titleId, ...row })
    .onConflict((oc) => oc.column('titleId').doUpdateSet(row))
    .execute();
}

type Filter = {
  prefix?: string | undefined;
  words?: string | undefined;
  kind?: TitleEntry['kind'] | undefined;
  state?: TitleEntry['state'] | undefined;
  filmClass?: TitleEntry['filmClass'] | undefined;
  matrix?: TitleEntry['matrix'] | undefined;
  inReview?: 'Y' | undefined;
  /** Licences that end before this. */
  endsBefore?: Date | undefined;
  after?: string | undefined;
  limit: number;
};

/**
 * What somebody typed, word by word, no more than eight. Of words that all have fewer than three letters no index knows;
 * of them together it does.
 */
export function wordsOfSearch(typed = ''): string[] {
  const each = typed
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, 8);
  const isKnown = each.length === 0 || each.some((word) => /[\p{L}\p{N}]{3}/u.test(word));
  return isKnown ? each : [each.join(' ')];
}

/** Titles by name, after one of them. */
export function listEntries(db: Db, filter: Filter) {
  const { prefix, words, kind, state, filmClass, matrix, inReview, endsBefore, after, limit } =
    filter;
  let query = db
    .selectFrom('catalog.titleEntry as e')
    .select([
      'e.titleId',
      'e.slug',
      'e.kind',
      'e.name',
      'e.filmClass',
      'e.matrix',
      'e.licensedFrom',
      'e.licensedTo',
      'e.updatedAt',
      'e.inReview',
    ])
    .select(
      sql<
        TitleEntry['state']
      >`case when e.taken_down_at is null then e.state else 'takenDown' end`.as('state'),
    );
  if (prefix !== undefined && prefix !== '') {
    query = query.where(sql<boolean>`starts_with(e.plain_name, catalog.plain(${prefix}))`);
  }
  for (const word of wordsOfSearch(words)) {
    const part = `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
    query = query.where(sql<boolean>`e.plain_name like catalog.plain(${part})`);
  }
  if (kind !== undefined) query = query.where('e.kind', '=', kind);
  if (state === 'takenDown') query = query.where('e.takenDownAt', 'is not', null);
  else if (state !== undefined) {
    query = query.where('e.state', '=', state).where('e.takenDownAt', 'is', null);
  }
  if (filmClass != null) query = query.where('e.filmClass', '=', filmClass);
  if (matrix != null) query = query.where('e.matrix', '=', matrix);
  if (inReview === 'Y') query = query.where('e.inReview', '=', true);
  if (endsBefore !== undefined) {
    query = query.where((eb) =>
      eb.or([eb('e.licensedFrom', 'is', null), eb('e.licensedTo', '<=', endsBefore)]),
    );
  }
  if (after !== undefined) {
    query = query.where(
      sql<boolean>`(e.plain_name, e.title_id) >
        (select plain_name, title_id from catalog.title_entry where title_id = ${after})`,
    );
  }
  return query.orderBy('e.plainName').orderBy('e.titleId').limit(limit).execute();
}

/** The smallest poster of each of these titles that has one: what follows `/img/`. Drafts alone have none. */
export async function listSmallPosters(
  db: Db,
  titleIds: readonly string[],
  now: Date,
): Promise<Map<string, string>> {
  const { rows } = await sql<{ titleId: string; key: string | null }>`
    select t.title_id, (case when coalesce(t.art ->> '2:3', t.art ->> '16:9') is null then a.images
      else catalog.with_own_pictures(a.images, t.art, ${now}) end) #>> '{poster,0,key}' as key
    from catalog.title t left join catalog.asset a on a.id = coalesce(t.picture_asset_id, t.asset_id)
    where t.title_id = any(${[...titleIds]}::uuid[])`.execute(db);
  return new Map(rows.flatMap(({ titleId, key }) => (key === null ? [] : [[titleId, key]])));
}

/** Titles that staff know of, by their addresses. */
export async function findEntryIds(
  db: Db,
  slugs: readonly string[],
): Promise<Map<string, { titleId: string; name: string }>> {
  const rows = await db
    .selectFrom('catalog.titleEntry')
    .select(['slug', 'titleId', 'name'])
    .where((eb) => eb('slug', '=', eb.fn.any(eb.val([...slugs]))))
    .execute();
  return new Map(rows.map(({ slug, ...found }) => [slug, found]));
}

/** Titles by their ids, in the order of their names. */
export const listEntriesById = (db: Db, titleIds: readonly string[]) =>
  db
    .selectFrom('catalog.titleEntry')
    .select(['titleId', 'slug', 'name'])
    .where((eb) => eb('titleId', '=', eb.fn.any(eb.val([...titleIds]))))
    .orderBy('plainName')
    .orderBy('titleId')
    .execute();

/** Everything that a title may be sorted under, and people whose name begins so. */
export async function listChoices(db: Db, people: string | undefined) {
  const [genres, categories, found] = await Promise.all([
    db.selectFrom('catalog.genre').select(['slug', 'name']).orderBy('plainName').execute(),
    db.selectFrom('catalog.category').select(['slug', 'name']).orderBy('position').execute(),
    people === undefined || people === ''
      ? []
      : db
          .selectFrom('catalog.person')
          .select(['slug', 'name'])
          .where(sql<boolean>`starts_with(plain_name, catalog.plain(${people}))`)
          .orderBy('plainName')
          .limit(20)
          .modifyEnd(plannedEachTime)
          .execute(),
  ]);
  return { genres, categories, people: found };
}
