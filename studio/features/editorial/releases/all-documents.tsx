import { Files } from 'lucide-react';
import type { listDocuments } from '#contract/editorial/index.ts';
import { dateTime } from '../../../../web/lib/formats/formats.ts';
import { callStudio } from '../../../lib/call.ts';
import { pageOfDocument } from '../../../lib/paths.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { FilterSelect } from '../../../ui/grid/filter-bar.tsx';
import { Grid, type GridColumn } from '../../../ui/grid/grid.tsx';
import { oneOf, useGridQuery } from '../../../ui/grid/grid-query.ts';
import type { GridWindow } from '../../../ui/grid/use-windows.ts';
import { type DocumentRow, type DocumentState, stateWords } from '../areas.ts';
import { kindWords } from '../release-words.ts';

const columns: readonly GridColumn<DocumentRow>[] = [
  { id: 'name', header: 'Nama', width: 'minmax(14rem,2fr)', cell: ({ name }) => name },
  { id: 'kind', header: 'Jenis', width: '9rem', cell: ({ kind }) => kindWords[kind] },
  {
    id: 'state',
    header: 'Keadaan',
    width: '12rem',
    cell: ({ state }) => <Badge tone={stateWords[state].tone}>{stateWords[state].label}</Badge>,
  },
  {
    id: 'plan',
    header: 'Rencana',
    width: 'minmax(12rem,1fr)',
    cell: ({ plans: [plan] }) =>
      plan === undefined
        ? null
        : plan.problem !== null
          ? `Gagal: ${plan.problem}`
          : `${plan.action === 'publish' ? 'Terbit' : 'Turun'} ${dateTime(plan.at)}`,
  },
  { id: 'updated', header: 'Diubah', width: '11rem', cell: ({ updatedAt }) => dateTime(updatedAt) },
];

export const documentStates = Object.keys(stateWords) as DocumentState[];
const filters = Object.fromEntries(documentStates.map((state) => [state, stateWords[state].label]));

/** Documents of every kind, titles too, those changed last first: what is not published yet is found in one place. */
export function AllDocuments({ first }: { first: GridWindow<DocumentRow> }) {
  const state = oneOf(useGridQuery().get('keadaan'), documentStates);
  const more = async (after: string): Promise<GridWindow<DocumentRow>> => {
    const { result } = await callStudio<typeof listDocuments>(
      'GET',
      '/studio/v1/editorial/document/list',
      { query: { ...(state && { state }), pageSize: 100, after } },
    );
    return { rows: result.documents, next: result.next };
  };
  return (
    <Grid
      label="Dokumen"
      csv="dokumen"
      columns={columns}
      first={first}
      more={more}
      rowId={({ documentId }) => documentId}
      to={({ kind, documentId }) => pageOfDocument(kind, documentId)}
      filters={<FilterSelect name="keadaan" label="Keadaan" options={filters} />}
      empty={
        <Empty icon={<Files aria-hidden="true" />} title="Tidak ada dokumen">
          Judul, artikel, promo, rel, dan banner ada di sini begitu editor menyimpannya.
        </Empty>
      }
    />
  );
}
