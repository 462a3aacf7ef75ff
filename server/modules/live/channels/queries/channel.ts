import type { MatrixClass } from '#contract/constants.ts';
import {
  type Db,
  type DB,
  type Insertable,
  type RawBuilder,
  sql,
  type Tx,
  type Updateable,
} from '#platform/db.ts';

/** A channel as the rest of the platform sees it. */
export type Channel = {
  channelId: string;
  slug: string;
  number: number;
  name: string;
  description: string;
  genreId: string;
  genreName: string;
  kind: 'assembled' | 'encoded';
  matrix: MatrixClass;
  mark: string;
  colour: string;
  logoUrl: string | null;
  /** 0: no catch-up. */
  catchupHours: number;
  padBeforeSeconds: number;
  padAfterSeconds: number;
  /** HLS announces it once and never changes it. */
  targetSeconds: number;
  /** Assembled: what its schedule is made from. Encoded: where its sources are. */
  plan: unknown;
};

/** Channels that are shown, each with the name of its genre. */
function selectChannels(db: Db) {
  return db
    .selectFrom('live.channel as c')
    .innerJoin('live.genre as g', 'g.genreId', 'c.genreId')
    .select([
      'c.channelId',
      'c.slug',
      'c.number',
      'c.name',
      'c.description',
      'c.genreId',
      'g.name as genreName',
      'c.kind',
      'c.matrix',
      'c.mark',
      'c.colour',
      'c.logoUrl',
      'c.catchupHours',
      'c.padBeforeSeconds',
      'c.padAfterSeconds',
      'c.targetSeconds',
      'c.plan',
    ])
    .where('c.isShown', '=', true)
    .$narrowType<Pick<Channel, 'kind' | 'matrix'>>();
}

type Filter = {
  channelIds?: readonly string[] | undefined;
  slugs?: readonly string[] | undefined;
  genreId?: string | undefined;
  /** Part of the name, or the number. */
  keyword?: string | undefined;
  /** Behind the channel of this number. */
  after?: number | undefined;
  /** All without it. */
  most?: number | undefined;
};

/** Shown channels by number. */
export function listChannels(
  db: Db,
  { channelIds, slugs, after, most, ...filter }: Filter = {},
): Promise<Channel[]> {
  return selectChannels(db)
    .where(matching(filter))
    .$if(after !== undefined, (qb) => qb.where('c.number', '>', after ?? 0))
    .$if(most !== undefined, (qb) => qb.limit(most ?? 0))
    .$if(channelIds !== undefined, (qb) =>
      qb.where('c.channelId', '=', sql<string>`any(${[...(channelIds ?? [])]}::uuid[])`),
    )
    .$if(slugs !== undefined, (qb) =>
      qb.where('c.slug', '=', sql<string>`any(${[...(slugs ?? [])]}::text[])`),
    )
    .orderBy('c.number')
    .execute();
}

/** How many channels are shown on all pages of a list. */
export async function countChannels(db: Db, filter: Choice): Promise<number> {
  const { total } = await db
    .selectFrom('live.channel as c')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('c.isShown', '=', true)
    .where(matching(filter))
    .executeTakeFirstOrThrow();
  return total;
}

type Choice = Pick<Filter, 'genreId' | 'keyword'>;

function matching({ genreId, keyword }: Choice): RawBuilder<boolean> {
  const conditions = [sql<boolean>`true`];
  if (genreId !== undefined) conditions.push(sql`c.genre_id = ${genreId}`);
  // The characters that stand for others are words like all others here.
  if (keyword !== undefined) {
    conditions.push(
      sql`(strpos(lower(c.name), lower(${keyword})) > 0 or c.number::text = ${keyword})`,
    );
  }
  return sql`${sql.join(conditions, sql` and `)}`;
}

/** How every shown channel is named and where it stands, by number: what leads from one to the next. */
export function listChannelLinks(db: Db) {
  return db
    .selectFrom('live.channel')
    .select(['channelId', 'slug', 'number', 'name', 'genreId'])
    .where('isShown', '=', true)
    .orderBy('number')
    .execute();
}

/** A shown channel by its id; undefined when there is none, or an editor hides it. */
export function findChannel(db: Db, channelId: string): Promise<Channel | undefined> {
  return selectChannels(db).where('c.channelId', '=', channelId).executeTakeFirst();
}

/** A shown channel and a genre by what the older platform calls them; its own genre when none is named. */
export function findMapping(db: Db, channelTvsId: string, genreTvsId: string | undefined) {
  return db
    .selectFrom('live.channel as c')
    .innerJoin('live.genre as g', (join) =>
      genreTvsId === undefined
        ? join.onRef('g.genreId', '=', 'c.genreId')
        : join.on('g.tvsId', '=', genreTvsId),
    )
    .select(['c.channelId', 'c.slug', 'c.number', 'c.name', 'g.genreId'])
    .where('c.tvsId', '=', channelTvsId)
    .where('c.isShown', '=', true)
    .executeTakeFirst();
}

/** Every channel with all that is set on it, by number. */
export function listAllChannels(db: Db) {
  return db
    .selectFrom('live.channel')
    .selectAll()
    .$narrowType<Pick<Channel, 'kind'> & { matrix: 'A' | 'B' | 'C' | 'D' }>()
    .orderBy('number')
    .execute();
}

type PageFilter = {
  words?: string | undefined;
  genreId?: string | undefined;
  kind?: string | undefined;
  shown?: 'Y' | 'N' | undefined;
  after?: number | undefined;
  limit: number;
};

/** The same, a page behind a number. */
export function listChannelPage(
  db: Db,
  { words, genreId, kind, shown, after = 0, limit }: PageFilter,
): Promise<StaffChannel[]> {
  return db
    .selectFrom('live.channel')
    .selectAll()
    .$narrowType<Pick<StaffChannel, 'kind' | 'matrix'>>()
    .where('number', '>', after)
    .$if(words !== undefined && words !== '', (qb) =>
      qb.where((eb) =>
        eb.or([
          sql<boolean>`strpos(lower(name), lower(${words ?? ''})) > 0`,
          sql<boolean>`number::text = ${words ?? ''}`,
        ]),
      ),
    )
    .$if(genreId !== undefined, (qb) => qb.where('genreId', '=', genreId ?? ''))
    .$if(kind !== undefined, (qb) => qb.where('kind', '=', kind ?? ''))
    .$if(shown !== undefined, (qb) => qb.where('isShown', '=', shown === 'Y'))
    .orderBy('number')
    .limit(limit)
    .execute();
}

/** A channel, shown or not. */
export function findAnyChannel(db: Db, channelId: string): Promise<StaffChannel | undefined> {
  return db
    .selectFrom('live.channel')
    .selectAll()
    .$narrowType<Pick<StaffChannel, 'kind' | 'matrix'>>()
    .where('channelId', '=', channelId)
    .executeTakeFirst();
}

export type StaffChannel = Awaited<ReturnType<typeof listAllChannels>>[number];

export function insertChannel(
  tx: Tx,
  channel: Insertable<DB['live.channel']>,
): Promise<StaffChannel> {
  return tx
    .insertInto('live.channel')
    .values(channel)
    .returningAll()
    .$narrowType<Pick<StaffChannel, 'kind' | 'matrix'>>()
    .executeTakeFirstOrThrow();
}

export function updateChannel(
  tx: Tx,
  channelId: string,
  change: Updateable<DB['live.channel']>,
): Promise<StaffChannel> {
  return tx
    .updateTable('live.channel')
    .set(change)
    .where('channelId', '=', channelId)
    .returningAll()
    .$narrowType<Pick<StaffChannel, 'kind' | 'matrix'>>()
    .executeTakeFirstOrThrow();
}

export async function insertChannelOnce(
  db: Db,
  channel: Insertable<DB['live.channel']>,
): Promise<void> {
  await db
    .insertInto('live.channel')
    .values(channel)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Writers of channel numbers and names wait for each other until the transaction ends; readers don't. */
export async function lockChannelNames(tx: Tx): Promise<void> {
  await sql`lock table live.channel in share row exclusive mode`.execute(tx);
}

/** A channel, shown or not, locked until the transaction ends: writers of its guide wait for each other. */
export function lockChannel(tx: Tx, channelId: string) {
  return tx
    .selectFrom('live.channel')
    .selectAll()
    .where('channelId', '=', channelId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** A channel, shown or not, with all that is set on it. */
export function findStaffChannel(db: Db, channelId: string) {
  return db
    .selectFrom('live.channel')
    .selectAll()
    .where('channelId', '=', channelId)
    .executeTakeFirst();
}

/** All channels, shown or not, by what guides and lists of others may call them. */
export function listMatchableChannels(db: Db) {
  return db
    .selectFrom('live.channel')
    .select(['channelId', 'name', 'number', 'xmltvId', 'kind'])
    .orderBy('number')
    .execute();
}

/** What a channel's manifests need to know of it. */
export async function findChannelTimeline(db: Db, channelId: string) {
  return db
    .selectFrom('live.channel')
    .select(['channelId', 'kind', 'targetSeconds', 'catchupHours'])
    .where('channelId', '=', channelId)
    .executeTakeFirst();
}

/** Channels whose timeline is computed from a plan. */
export async function listAssembledChannels(db: Db) {
  return (
    db
      .selectFrom('live.channel')
      .select(['channelId', 'name', 'plan', 'createdAt', 'targetSeconds'])
      .where('kind', '=', 'assembled')
      // Free channels go on air first.
      .orderBy('matrix')
      .orderBy('number')
      .execute()
  );
}
