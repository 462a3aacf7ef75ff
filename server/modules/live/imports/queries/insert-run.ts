import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import type { DB } from '#db/types.ts';
import type { Tx } from '#platform/db.ts';
import type { Finding } from '../xmltv/guide-entry.ts';

/** A look at a guide, with what an editor should know of it. */
export async function insertRun(
  tx: Tx,
  run: Insertable<DB['live.feedRun']>,
  findings: readonly Finding[],
): Promise<string> {
  const { runId } = await tx
    .insertInto('live.feedRun')
    .values(run)
    .returning('runId')
    .executeTakeFirstOrThrow();
  if (findings.length > 0) {
    const given = JSON.stringify(findings.map((finding, ordinal) => ({ ...finding, ordinal })));
    await sql`insert into live.feed_finding (run_id, ordinal, kind, channel_id, xmltv_id, at, detail)
      select ${runId}::uuid, ordinal, kind, "channelId", "xmltvId", at, detail
      from jsonb_to_recordset(${given}::jsonb) as finding (ordinal integer, kind text,
        "channelId" uuid, "xmltvId" text, at timestamptz, detail text)`.execute(tx);
  }
  return runId;
}
