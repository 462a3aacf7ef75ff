import type { Cue } from '#media/encode/subtitles.ts';
import type { SubtitleKind } from '#media/presentation.ts';
import { type Db, type DB, type Selectable, sql, type Tx } from '#platform/db.ts';
import type { OwnSubtitles } from '../../assets/asset-shapes.ts';

type Named = { assetId: string; lang: string; kind: SubtitleKind };
type Row = Selectable<DB['catalog.subtitle']>;
export type SubtitleRow = Omit<Row, 'cues' | 'kind' | 'state'> & {
  kind: SubtitleKind;
  state: 'draft' | 'live' | 'former';
  cues: Cue[];
};

const read = (row: Row): SubtitleRow => ({
  ...row,
  // Checks of the table hold both, and we alone wrote the cues.
  kind: row.kind as SubtitleRow['kind'],
  state: row.state as SubtitleRow['state'],
  cues: row.cues as Cue[],
});

/** An asset's own and packaged subtitles as its row holds them; undefined where there is no such asset. */
const selectAsset = (db: Db, assetId: string) =>
  db
    .selectFrom('catalog.asset')
    .select(['id', 'version', 'durationSeconds', 'subtitles', 'ownSubtitles'])
    .where('id', '=', assetId);

export const findSubtitledAsset = (db: Db, assetId: string) =>
  selectAsset(db, assetId).executeTakeFirst();

/** The same, held until the transaction ends. */
export const lockSubtitledAsset = (tx: Tx, assetId: string) =>
  selectAsset(tx, assetId).forUpdate().executeTakeFirst();

/** Drafts and what viewers get, without the lines. */
export async function listSubtitleRows(db: Db, assetId: string) {
  const rows = await db
    .selectFrom('catalog.subtitle')
    .select(['lang', 'kind', 'state', 'savedAt', 'isMachine'])
    .select(sql<number>`jsonb_array_length(cues)`.as('count'))
    .where('assetId', '=', assetId)
    .where('state', '<>', 'former')
    .execute();
  return rows.map((row) => ({ ...row, kind: row.kind as SubtitleKind }));
}

export async function findSubtitleRow(
  db: Db,
  { assetId, lang, kind, state }: Named & { state: 'draft' | 'live' },
): Promise<SubtitleRow | undefined> {
  const row = await db
    .selectFrom('catalog.subtitle')
    .selectAll()
    .where('assetId', '=', assetId)
    .where('lang', '=', lang)
    .where('kind', '=', kind)
    .where('state', '=', state)
    .executeTakeFirst();
  return row && read(row);
}

/** Numbers of what viewers got before and get no more. */
export async function listFormerSubtitles(
  db: Db,
  { assetId, lang, kind }: Named,
): Promise<number[]> {
  const rows = await db
    .selectFrom('catalog.subtitle')
    .select('no')
    .where('assetId', '=', assetId)
    .where('lang', '=', lang)
    .where('kind', '=', kind)
    .where('state', '=', 'former')
    .execute();
  return rows.map(({ no }) => no);
}

type Draft = Named & { cues: readonly Cue[]; at: Date };

/** A first draft, behind whatever was numbered before. */
export async function insertDraft(
  tx: Tx,
  { assetId, lang, kind, cues, at, isMachine = false }: Draft & { isMachine?: boolean },
): Promise<void> {
  const next = tx
    .selectFrom('catalog.subtitle')
    .select(sql<number>`coalesce(max(no), 0) + 1`.as('no'))
    .where('assetId', '=', assetId)
    .where('lang', '=', lang);
  await tx
    .insertInto('catalog.subtitle')
    .values({
      assetId,
      lang,
      no: next,
      kind,
      state: 'draft',
      cues: JSON.stringify(cues),
      savedAt: at,
      isMachine,
    })
    .execute();
}

export async function updateDraft(tx: Tx, { assetId, lang, kind, ...draft }: Draft): Promise<void> {
  await tx
    .updateTable('catalog.subtitle')
    .set({
      cues: JSON.stringify(draft.cues),
      savedAt: draft.at,
      isMachine: false,
      rev: sql`rev + 1`,
    })
    .where('assetId', '=', assetId)
    .where('lang', '=', lang)
    .where('kind', '=', kind)
    .where('state', '=', 'draft')
    .execute();
}

type State = { from: 'draft' | 'live'; to: 'live' | 'former' };

export async function updateSubtitleState(
  tx: Tx,
  { assetId, lang, kind, from, to }: State & Named,
): Promise<void> {
  await tx
    .updateTable('catalog.subtitle')
    .set({ state: to })
    .where('assetId', '=', assetId)
    .where('lang', '=', lang)
    .where('kind', '=', kind)
    .where('state', '=', from)
    .execute();
}

export async function deleteDraft(tx: Tx, { assetId, lang, kind }: Named): Promise<void> {
  await tx
    .deleteFrom('catalog.subtitle')
    .where('assetId', '=', assetId)
    .where('lang', '=', lang)
    .where('kind', '=', kind)
    .where('state', '=', 'draft')
    .execute();
}

export async function updateOwnSubtitles(
  tx: Tx,
  assetId: string,
  ownSubtitles: OwnSubtitles,
): Promise<void> {
  await tx
    .updateTable('catalog.asset')
    .set({ ownSubtitles: JSON.stringify(ownSubtitles) })
    .where('id', '=', assetId)
    .execute();
}
