import { Eye } from 'lucide-react';
import type { listDocuments } from '#contract/editorial/index.ts';
import { dateTime } from '../../../web/lib/formats/formats.ts';
import { callStudio } from '../../lib/call.ts';
import { Empty } from '../../ui/empty.tsx';
import { Grid, type GridColumn } from '../../ui/grid/grid.tsx';
import type { GridWindow } from '../../ui/grid/use-windows.ts';
import type { DocumentRow } from './areas.ts';
import { pageOfDocument } from '../../lib/paths.ts';
import { kindWords } from './release-words.ts';

const columns: readonly GridColumn<DocumentRow>[] = [
  { id: 'name', header: 'Nama', width: 'minmax(14rem,2fr)', cell: ({ name }) => name },
  { id: 'kind', header: 'Jenis', width: '9rem', cell: ({ kind }) => kindWords[kind] },
  {
    id: 'asked',
    header: 'Diminta',
    width: '12rem',
    cell: ({ review }) => review && dateTime(review.askedAt),
  },
  {
    id: 'words',
    header: 'Yang perlu dilihat',
    width: 'minmax(12rem,2fr)',
    cell: ({ review }) => <span className="text-haze">{review?.words}</span>,
  },
];

/** Documents of every kind whose newest version waits for somebody's look. */
export function ReviewList({ first }: { first: GridWindow<DocumentRow> }) {
  const more = async (after: string): Promise<GridWindow<DocumentRow>> => {
    const { result } = await callStudio<typeof listDocuments>(
      'GET',
      '/studio/v1/editorial/document/list',
      { query: { inReview: 'Y', pageSize: 100, after } },
    );
    return { rows: result.documents, next: result.next };
  };
  return (
    <Grid
      label="Menunggu tinjauan"
      csv="tinjauan"
      columns={columns}
      first={first}
      more={more}
      rowId={({ documentId }) => documentId}
      to={({ kind, documentId }) => pageOfDocument(kind, documentId)}
      empty={
        <Empty icon={<Eye aria-hidden="true" />} title="Tidak ada yang menunggu">
          Di halaman sebuah dokumen, editor bisa meminta orang lain meninjau versi terbarunya.
        </Empty>
      }
    />
  );
}
