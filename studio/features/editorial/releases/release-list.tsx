import { PackagePlus } from 'lucide-react';
import { useState } from 'react';
import type { listReleases } from '#contract/editorial/index.ts';
import { dateTime } from '../../../../web/lib/formats/formats.ts';
import { callStudio } from '../../../lib/call.ts';
import { paths } from '../../../lib/paths.ts';
import { useHasRole } from '../../../lib/staff.ts';
import { useSend } from '../../../lib/use-send.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { FilterSelect } from '../../../ui/grid/filter-bar.tsx';
import { Grid, type GridColumn } from '../../../ui/grid/grid.tsx';
import { oneOf, useGridQuery } from '../../../ui/grid/grid-query.ts';
import type { GridWindow } from '../../../ui/grid/use-windows.ts';
import { Page } from '../../../ui/page.tsx';
import { Tabs, useTab } from '../../../ui/tabs.tsx';
import type { DocumentRow } from '../areas.ts';
import { ReviewList } from '../review-list.tsx';
import { type ReleaseRow, releaseStateWords, standingOf } from '../release-words.ts';
import { AllDocuments } from './all-documents.tsx';

const columns: readonly GridColumn<ReleaseRow>[] = [
  { id: 'name', header: 'Nama', width: 'minmax(14rem,3fr)', cell: ({ name }) => name },
  {
    id: 'state',
    header: 'Keadaan',
    width: 'minmax(14rem,1fr)',
    cell: (release) => {
      const { tone, words } = standingOf(release);
      return (
        <>
          <Badge tone={tone}>{words}</Badge>{' '}
          {release.problem !== null && <Badge tone="bad">Gagal terbit</Badge>}
        </>
      );
    },
  },
  { id: 'documents', header: 'Dokumen', width: '6rem', cell: ({ documents }) => documents },
  { id: 'prices', header: 'Harga', width: '5rem', cell: ({ prices }) => prices || '' },
  { id: 'weeks', header: 'Jadwal', width: '5rem', cell: ({ weeks }) => weeks || '' },
  {
    id: 'published',
    header: 'Terbit',
    width: '12rem',
    cell: ({ publishedAt }) => publishedAt && dateTime(publishedAt),
  },
  { id: 'updated', header: 'Diubah', width: '12rem', cell: ({ updatedAt }) => dateTime(updatedAt) },
];

export const filterStates = ['draft', 'review', 'planned', 'published', 'undone'] as const;
const filters = Object.fromEntries(filterStates.map((state) => [state, releaseStateWords[state]]));

const tabs = [
  { id: 'rilis', label: 'Rilis' },
  { id: 'tinjauan', label: 'Tinjauan' },
  { id: 'dokumen', label: 'Dokumen' },
];
type Props = {
  first: GridWindow<ReleaseRow>;
  /** In the other parts. */
  documents: GridWindow<DocumentRow> | null;
};
const leads: Record<string, string> = {
  tinjauan: 'Versi terbaru yang minta dilihat orang lain sebelum tayang.',
  dokumen: 'Semua yang disimpan editor, dari judul sampai banner, menurut keadaannya.',
};

/** Releases, those changed last first, and single documents: those that wait for a look, and all. */
export function ReleaseList({ first, documents }: Props) {
  const part = useTab(tabs);
  const state = oneOf(useGridQuery().get('keadaan'), filterStates);
  const mayEdit = useHasRole('editor', 'finance', 'scheduler', 'admin');
  const [isMaking, make] = useState(false);
  const more = async (after: string): Promise<GridWindow<ReleaseRow>> => {
    const { result } = await callStudio<typeof listReleases>(
      'GET',
      '/studio/v1/editorial/release/list',
      { query: { ...(state && { state }), pageSize: 100, after } },
    );
    return { rows: result.releases, next: result.next };
  };
  const button = mayEdit && (
    <Button look="primary" onClick={() => make(true)}>
      <PackagePlus className="size-4" aria-hidden="true" />
      Buat rilis
    </Button>
  );
  return (
    <Page
      title="Rilis"
      lead={
        leads[part] ??
        'Banyak dokumen, harga, dan jadwal saluran yang berlaku pada satu saat, semuanya atau tidak satu pun, dan bisa dibatalkan sekaligus.'
      }
      isFull
      actions={documents === null && button}
    >
      <Tabs label="Bagian rilis" tabs={tabs} />
      {documents !== null && part === 'tinjauan' && <ReviewList first={documents} />}
      {documents !== null && part === 'dokumen' && <AllDocuments first={documents} />}
      {documents === null && (
        <Grid
          label="Rilis"
          csv="rilis"
          columns={columns}
          first={first}
          more={more}
          rowId={({ releaseId }) => releaseId}
          to={({ releaseId }) => paths.release(releaseId)}
          filters={<FilterSelect name="keadaan" label="Keadaan" options={filters} />}
          empty={
            <Empty title="Belum ada rilis" action={button}>
              Buat rilis, lalu masukkan banner, rel, artikel, judul, syarat, harga, atau jadwal
              saluran yang harus tayang bersama.
            </Empty>
          }
        />
      )}
      {isMaking && <NewRelease onClose={() => make(false)} />}
    </Page>
  );
}

function NewRelease({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('');
  const { send, isBusy, failure } = useSend({ isInline: true });
  return (
    <Dialog
      title="Rilis baru"
      onClose={onClose}
      footer={
        <Button type="submit" form="new-release" look="primary" isBusy={isBusy}>
          Buat rilis
        </Button>
      }
    >
      <form
        id="new-release"
        onSubmit={(event) => {
          event.preventDefault();
          send('create', { name });
        }}
      >
        <Alert>{failure?.message}</Alert>
        <Field
          label="Nama"
          hint="Hanya dibaca petugas, misalnya Peluncuran Kaldera"
          value={name}
          required
          maxLength={120}
          onChange={(event) => setName(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
