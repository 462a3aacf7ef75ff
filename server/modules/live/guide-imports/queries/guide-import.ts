import { type Db, type DB, type Insertable, sql, type Tx } from '#platform/db.ts';
import type { Finding } from '../xmltv/clean-entries.ts';

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
