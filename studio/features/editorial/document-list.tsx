import { FilePlus2, ListChecks } from 'lucide-react';
import type { listDocuments } from '#contract/editorial/index.ts';
import { dateTime } from '../../../web/lib/formats/formats.ts';
import { callStudio } from '../../lib/call.ts';
import { paths } from '../../lib/paths.ts';
import { useHasRole } from '../../lib/staff.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { FilterSelect } from '../../ui/grid/filter-bar.tsx';
import { Grid, type GridColumn } from '../../ui/grid/grid.tsx';
import { oneOf, useGridQuery } from '../../ui/grid/grid-query.ts';
import type { GridWindow } from '../../ui/grid/use-windows.ts';
import { Page } from '../../ui/page.tsx';
import { Tabs, useTab } from '../../ui/tabs.tsx';
import { type Area, type DocumentRow, type DocumentState, stateWords, writersOf } from './areas.ts';
import { DocumentsBulk } from './documents-bulk.tsx';
import { ReviewBadge } from './review-panel.tsx';

const columns: readonly GridColumn<DocumentRow>[] = [
  {
    id: 'name',
    header: 'Nama',
    width: 'minmax(16rem,5fr)',
    cell: ({ name }) => <span title={name}>{name}</span>,
  },
  {
    id: 'state',
    header: 'Keadaan',
    width: 'minmax(11rem,2fr)',
    cell: ({ state, review, isReadable }) => (
      <>
        <Badge tone={stateWords[state].tone}>{stateWords[state].label}</Badge>{' '}
        {!isReadable && <Badge tone="bad">Tidak terbaca</Badge>}
        <ReviewBadge review={review} />
      </>
    ),
  },
  {
    id: 'plan',
    header: 'Rencana',
    width: 'minmax(9rem,2fr)',
    cell: ({ plans: [plan] }) =>
      plan === undefined ? null : plan.problem !== null ? (
        <Badge tone="bad">Gagal: {plan.problem}</Badge>
      ) : (
        `${plan.action === 'publish' ? 'Terbit' : 'Turun'} ${dateTime(plan.at)}`
      ),
  },
  {
    id: 'slug',
    header: 'Alamat',
    width: 'minmax(7rem,1fr)',
    cell: ({ slug }) => <span className="text-haze">{slug}</span>,
  },
  { id: 'updated', header: 'Diubah', width: '11rem', cell: ({ updatedAt }) => dateTime(updatedAt) },
];

const states = Object.fromEntries(
  Object.entries(stateWords).map(([state, { label }]) => [state, label]),
);

/** The documents of one area, those changed last first. */
export function DocumentList({ area, first }: { area: Area; first: GridWindow<DocumentRow> }) {
  const tabs = area.kinds.map(({ kind, label }) => ({ id: kind, label }));
  const tab = useTab(tabs);
  const kind = area.kinds.find((own) => own.kind === tab) ?? area.kinds[0];
  const query = useGridQuery();
  const isWriter = useHasRole(...writersOf(kind?.kind ?? 'article'));
  if (kind === undefined) return null;
  const mayBegin = isWriter && kind.newLabel !== undefined;
  const state = oneOf(query.get('keadaan'), Object.keys(stateWords) as DocumentState[]);
  const { words } = query;
  const filter = { kind: kind.kind, ...(state && { state }), ...(words && { words }) };
  const more = async (after: string): Promise<GridWindow<DocumentRow>> => {
    const { result } = await callStudio<typeof listDocuments>(
      'GET',
      '/studio/v1/editorial/document/list',
      { query: { ...filter, pageSize: 100, after } },
    );
    return { rows: result.documents, next: result.next };
  };
  const newPage = `${area.path}/baru?jenis=${kind.kind}`;
  return (
    <Page
      title={area.title}
      lead={area.lead}
      isFull
      actions={
        mayBegin && (
          <ButtonLink to={newPage} look="primary">
            <FilePlus2 className="size-4" aria-hidden="true" />
            {kind.newLabel}
          </ButtonLink>
        )
      }
    >
      {tabs.length > 1 && <Tabs label="Jenis" tabs={tabs} />}
      <Grid
        label={kind.label}
        csv={kind.label.toLowerCase().replaceAll(' ', '-')}
        columns={columns}
        first={first}
        more={more}
        rowId={({ documentId }) => documentId}
        to={({ documentId }) => `${area.path}/${documentId}`}
        {...(isWriter &&
          kind.kind !== 'terms' && {
            end: (
              <ButtonLink to={paths.bulks}>
                <ListChecks className="size-4" aria-hidden="true" />
                Massal
              </ButtonLink>
            ),
            bulk: (rows: readonly DocumentRow[]) => (
              <DocumentsBulk ids={rows.map(({ documentId }) => documentId)} filter={filter} />
            ),
          })}
        words="Cari nama"
        filters={<FilterSelect name="keadaan" label="Keadaan" options={states} />}
        empty={
          words !== '' ? (
            <Empty title="Tidak ada yang bernama begitu">Coba sebagian namanya saja.</Empty>
          ) : state === undefined ? (
            <Empty
              title="Belum ada dokumen"
              action={mayBegin && <ButtonLink to={newPage}>{kind.newLabel}</ButtonLink>}
            >
              Yang kamu simpan menjadi draf; penonton baru melihatnya setelah diterbitkan.
            </Empty>
          ) : (
            <Empty title={`Tidak ada yang ${stateWords[state].label.toLowerCase()}`}>
              Pilih keadaan lain di atas.
            </Empty>
          )
        }
      />
    </Page>
  );
}
