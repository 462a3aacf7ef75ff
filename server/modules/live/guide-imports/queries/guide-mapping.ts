import { type Db, sql, type Tx } from '#platform/db.ts';

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
