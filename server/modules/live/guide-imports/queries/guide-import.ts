import { type Db, type DB, type Insertable, sql, type Tx } from '#platform/db.ts';
import type { EntryContent, Finding, GuideEntry } from '../xmltv/clean-entries.ts';

const MANY = 50;

type Filter = { guideSourceId?: string | undefined; importId?: string | undefined };

/** Imports, newest first, with how many findings of each kind they had. */
export function listGuideImports(db: Db, { guideSourceId, importId }: Filter) {
  return db
    .selectFrom('live.guideImport as r')
    .selectAll('r')
    .select(
      sql<{ kind: string; count: number }[]>`(
        select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'count', n) order by kind), '[]')
        from (select kind, count(*) as n from live.guide_finding f where f.import_id = r.import_id
          group by kind) as k)`.as('findings'),
    )
    .$if(guideSourceId !== undefined, (qb) => qb.where('r.guideSourceId', '=', guideSourceId ?? ''))
    .$if(importId !== undefined, (qb) => qb.where('r.importId', '=', importId ?? ''))
    .$narrowType<{ outcome: 'imported' | 'refused' }>()
    .orderBy('r.at', 'desc')
    .limit(MANY)
    .execute();
}

/** What was wrong with an imported guide, in its order. */
export function listGuideFindings(db: Db, importId: string) {
  return db
    .selectFrom('live.guideFinding')
    .select(['kind', 'channelId', 'xmltvId', 'at', 'detail'])
    .where('importId', '=', importId)
    .orderBy('ordinal')
    .execute();
}

/** A look at a guide, with what an editor should know of it. */
export async function insertGuideImport(
  tx: Tx,
  run: Insertable<DB['live.guideImport']>,
  findings: readonly Finding[],
): Promise<string> {
  const { importId } = await tx
    .insertInto('live.guideImport')
    .values(run)
    .returning('importId')
    .executeTakeFirstOrThrow();
  if (findings.length > 0) {
    const given = JSON.stringify(findings.map((finding, ordinal) => ({ ...finding, ordinal })));
    await sql`insert into live.guide_finding (import_id, ordinal, kind, channel_id, xmltv_id, at, detail)
      select ${importId}::uuid, ordinal, kind, "channelId", "xmltvId", at, detail
      from jsonb_to_recordset(${given}::jsonb) as finding (ordinal integer, kind text,
        "channelId" uuid, "xmltvId" text, at timestamptz, detail text)`.execute(tx);
  }
  return importId;
}

type Row = GuideEntry & { guideSource: string; priority: number };

/** What guides in use say of a channel from some time on, the most believed guide first. */
export async function listGuideEntries(tx: Tx, channelId: string, from: Date): Promise<Row[]> {
  const rows = await tx
    .selectFrom('live.guideEntry as e')
    .innerJoin('live.guideSource as f', 'f.guideSourceId', 'e.guideSourceId')
    .select(['e.startAt', 'e.stopAt', 'e.content', 'f.name as guideSource', 'f.priority'])
    .where('e.channelId', '=', channelId)
    .where('e.stopAt', '>', from)
    .where('f.isActive', '=', true)
    .orderBy('f.priority')
    .orderBy('f.name')
    .orderBy('e.startAt')
    .execute();
  // Written by replaceEntries alone.
  return rows.map((row) => ({ ...row, content: row.content as EntryContent }));
}

/** Channels that a guide says something of, always in the same order: they are locked one after the other. */
export async function listGuideSourceChannels(db: Db, guideSourceId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('live.guideEntry')
    .select('channelId')
    .distinct()
    .where('guideSourceId', '=', guideSourceId)
    .orderBy('channelId')
    .execute();
  return rows.map(({ channelId }) => channelId);
}

type Given = {
  guideSourceId: string;
  channelId: string;
  /** In order and one at a time; at least one. */
  entries: readonly GuideEntry[];
};

/** What a guide says of a channel from its first programme to the end of its last; what it said beyond stays. */
export async function updateGuideEntries(
  tx: Tx,
  { guideSourceId, channelId, entries }: Given,
): Promise<void> {
  const [first, last] = [entries[0], entries.at(-1)];
  if (first === undefined || last === undefined) return;
  await tx
    .deleteFrom('live.guideEntry')
    .where('guideSourceId', '=', guideSourceId)
    .where('channelId', '=', channelId)
    .where('startAt', '>=', first.startAt)
    .where('startAt', '<', last.stopAt)
    .execute();
  const rows = JSON.stringify(
    entries.map(({ startAt, stopAt, content }) => ({
      start_at: startAt,
      stop_at: stopAt,
      content,
    })),
  );
  await sql`insert into live.guide_entry (guide_source_id, channel_id, start_at, stop_at, content)
    select ${guideSourceId}::uuid, ${channelId}::uuid, start_at, stop_at, content
    from jsonb_to_recordset(${rows}::jsonb)
      as entry (start_at timestamptz, stop_at timestamptz, content jsonb)`.execute(tx);
}

/** How many of a guide's newest reports are retained. */
const IMPORTS_RETAINED = 20;

/** Removes what sources said of times before `until`, and reports beyond the newest of each guide. */
export async function deleteOldEntries(db: Db, until: Date): Promise<void> {
  await db.deleteFrom('live.guideEntry').where('stopAt', '<', until).execute();
  await sql`delete from live.guide_import where import_id in (
    select import_id from (
      select import_id, row_number() over (partition by guide_source_id order by at desc) as recency
      from live.guide_import) as imports
    where recency > ${IMPORTS_RETAINED})`.execute(db);
}
