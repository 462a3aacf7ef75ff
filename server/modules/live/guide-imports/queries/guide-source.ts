import { type Db, type DB, type Insertable, sql, type Tx, type Updateable } from '#platform/db.ts';

export function findGuideSource(db: Db, guideSourceId: string) {
  return db
    .selectFrom('live.guideSource')
    .selectAll()
    .where('guideSourceId', '=', guideSourceId)
    .executeTakeFirst();
}

export function listGuideSources(db: Db) {
  return db
    .selectFrom('live.guideSource')
    .selectAll()
    .orderBy('priority')
    .orderBy('name')
    .execute();
}

/** A guide's row, held until the transaction ends. */
export function lockGuideSource(tx: Tx, guideSourceId: string) {
  return tx
    .selectFrom('live.guideSource')
    .selectAll()
    .where('guideSourceId', '=', guideSourceId)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Claims the guide source that is due longest: no other process takes it before `until`. A refresh that ends sets the
 * next time itself.
 */
export function claimGuideSource(db: Db, now: Date, until: Date) {
  return db
    .updateTable('live.guideSource')
    .set({ checkAt: until })
    .where('guideSourceId', '=', (eb) =>
      eb
        .selectFrom('live.guideSource as due')
        .select('due.guideSourceId')
        .where('due.isActive', '=', true)
        .where('due.url', 'is not', null)
        .where('due.checkAt', '<=', now)
        .orderBy('due.checkAt')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst();
}

type GuideSourceRow = Pick<
  Insertable<DB['live.guideSource']>,
  'name' | 'url' | 'priority' | 'isActive' | 'refreshMinutes'
>;

export function insertGuideSource(tx: Tx, guideSource: GuideSourceRow) {
  return tx
    .insertInto('live.guideSource')
    .values(guideSource)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** What its server said of the text before is worth nothing for another address: it is asked whole, and soon. */
export function updateGuideSource(
  tx: Tx,
  guideSourceId: string,
  guideSource: GuideSourceRow,
  now: Date,
) {
  return tx
    .updateTable('live.guideSource')
    .set({ ...guideSource, etag: null, lastModified: null, checkAt: now, updatedAt: now })
    .where('guideSourceId', '=', guideSourceId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

type Checked = Pick<
  Updateable<DB['live.guideSource']>,
  'checkAt' | 'goodAt' | 'etag' | 'lastModified' | 'problem' | 'problemAt'
>;

/** What came of looking at a guide. */
export async function updateGuideSourceChecked(
  db: Db,
  guideSourceId: string,
  checked: Checked,
): Promise<void> {
  await db
    .updateTable('live.guideSource')
    .set(checked)
    .where('guideSourceId', '=', guideSourceId)
    .execute();
}

export async function deleteGuideSource(tx: Tx, guideSourceId: string): Promise<void> {
  await tx.deleteFrom('live.guideSource').where('guideSourceId', '=', guideSourceId).execute();
}

/** A guide source as its row says. */
export type GuideSource = NonNullable<Awaited<ReturnType<typeof findGuideSource>>>;

/** What an editor said of a guide's ids: our channel, or null for none of ours. */
export async function findMappings(
  db: Db,
  guideSourceId: string,
): Promise<Map<string, string | null>> {
  const rows = await db
    .selectFrom('live.guideMapping')
    .select(['xmltvId', 'channelId'])
    .where('guideSourceId', '=', guideSourceId)
    .orderBy('xmltvId')
    .execute();
  return new Map(rows.map(({ xmltvId, channelId }) => [xmltvId, channelId]));
}

/** The ids that the newest import of a guide did not know, by their names. */
export async function listUnknownIds(db: Db, guideSourceId: string) {
  const rows = await db
    .selectFrom('live.guideFinding as f')
    .select(['f.xmltvId', 'f.detail as name'])
    .where('f.kind', '=', 'unknown-channel')
    .where('f.importId', '=', (eb) =>
      eb
        .selectFrom('live.guideImport')
        .select('importId')
        .where('guideSourceId', '=', guideSourceId)
        .where('outcome', '=', 'imported')
        .orderBy('at', 'desc')
        .limit(1),
    )
    .orderBy('f.ordinal')
    .execute();
  return rows.flatMap(({ xmltvId, name }) => (xmltvId === null ? [] : [{ xmltvId, name }]));
}

type Mapping = { xmltvId: string; channelId: string | null; isForgotten: boolean };

export async function upsertMappings(
  tx: Tx,
  guideSourceId: string,
  mappings: readonly Mapping[],
): Promise<void> {
  const forgotten = mappings.filter(({ isForgotten }) => isForgotten);
  if (forgotten.length > 0) {
    await tx
      .deleteFrom('live.guideMapping')
      .where('guideSourceId', '=', guideSourceId)
      .where('xmltvId', '=', sql<string>`any(${forgotten.map(({ xmltvId }) => xmltvId)}::text[])`)
      .execute();
  }
  const said = mappings.filter(({ isForgotten }) => !isForgotten);
  if (said.length === 0) return;
  await tx
    .insertInto('live.guideMapping')
    .values(said.map(({ xmltvId, channelId }) => ({ guideSourceId, xmltvId, channelId })))
    .onConflict((conflict) =>
      conflict
        .columns(['guideSourceId', 'xmltvId'])
        .doUpdateSet((eb) => ({ channelId: eb.ref('excluded.channelId') })),
    )
    .execute();
}

/** How guides, channels, what sports name and collections of fillers are called, by their ids; hidden ones too. */
export async function listNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const asked = sql`any(${[...ids]}::uuid[])`;
  const { rows } = await sql<{ id: string; name: string }>`
    select channel_id as id, name from live.channel where channel_id = ${asked}
    union all select guide_source_id, name from live.guide_source where guide_source_id = ${asked}
    union all select collection_id, name from live.filler_collection where collection_id = ${asked}
    union all select competition_id, name from live.competition where competition_id = ${asked}
    union all select team_id, name from live.team where team_id = ${asked}
    union all select f.fixture_id, concat_ws(' – ', home.name, away.name) from live.fixture f
      join live.team home on home.team_id = f.home_team_id join live.team away on away.team_id = f.away_team_id
      where f.fixture_id = ${asked}`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
