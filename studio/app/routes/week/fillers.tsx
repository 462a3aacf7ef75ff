import { Layers, Plus } from 'lucide-react';
import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router';
import type { InputOf } from '#contract/call.ts';
import {
  getFillerCollection,
  listFillerCollections,
  removeFillerCollection,
  saveFillerCollection,
} from '#contract/live/fillers.ts';
import { dateTime, number } from '../../../../web/lib/formats/formats.ts';
import { type Collection, FillersDialog } from '../../../features/week/fillers-dialog.tsx';
import { callStudio } from '../../../lib/call.ts';
import { intents } from '../../../lib/intents.server.ts';
import { orNotFound } from '../../../lib/or-not-found.server.ts';
import { paths } from '../../../lib/paths.ts';
import { useHasRole } from '../../../lib/staff.ts';
import { studioContext } from '../../../lib/studio.server.ts';
import { Button } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { Grid, type GridColumn } from '../../../ui/grid/grid.tsx';
import { Page } from '../../../ui/page.tsx';

const WINDOW = 100;
const NEW = 'baru';

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { call } = context.get(studioContext);
  const asked = url.searchParams.get('kumpulan');
  const [list, opened] = await Promise.all([
    call(listFillerCollections, { query: { pageSize: WINDOW } }),
    asked === null || asked === NEW
      ? undefined
      : orNotFound(call(getFillerCollection, { query: { collectionId: asked } })),
  ]);
  const { collections: rows, next } = list.result;
  return { first: { rows, next }, opened: opened?.result, isNew: asked === NEW };
}

export const action = intents({
  save: async ({ call }, body: InputOf<typeof saveFillerCollection>['body'] & object) => ({
    notice: (await call(saveFillerCollection, { body })).message,
  }),
  remove: async ({ call }, body: InputOf<typeof removeFillerCollection>['body'] & object) => ({
    notice: (await call(removeFillerCollection, { body })).message,
  }),
});

const columns: readonly GridColumn<Collection>[] = [
  {
    id: 'name',
    header: 'Kumpulan',
    cell: ({ name }) => <span className="font-medium">{name}</span>,
  },
  { id: 'titles', header: 'Judul', width: '7rem', cell: ({ titles }) => number(titles) },
  {
    id: 'channels',
    header: 'Dipakai',
    width: '10rem',
    cell: ({ channels }) => (channels === 0 ? 'belum' : `${number(channels)} saluran`),
  },
  {
    id: 'updated',
    header: 'Diubah',
    width: '12rem',
    cell: ({ updatedAt }) => dateTime(updatedAt),
  },
];

const toCollection = (collectionId: string) => `${paths.fillers}?kumpulan=${collectionId}`;

/** What fills the rest of slots: collections of short films as editors name them. */
export default function Fillers() {
  const { first, opened, isNew } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  const mayEdit = useHasRole('editor', 'scheduler', 'admin');
  const close = () => void navigate(paths.fillers, { replace: true });
  const add = mayEdit && (
    <Button look="primary" onClick={() => void navigate(toCollection(NEW))}>
      <Plus className="size-4" aria-hidden="true" />
      Kumpulan baru
    </Button>
  );
  return (
    <Page
      title="Kumpulan pengisi"
      isFull
      trail={[{ to: paths.week, label: 'Jadwal' }]}
      lead="Film pendek yang mengisi sisa waktu sebuah slot. Bobot menentukan seberapa sering sebuah judul terpilih."
    >
      <Grid
        label="Kumpulan pengisi"
        columns={columns}
        first={first}
        more={async (after, signal) => {
          const { result } = await callStudio<typeof listFillerCollections>(
            'GET',
            '/studio/v1/fillers/list',
            { query: { pageSize: WINDOW, after } },
            { signal },
          );
          return { rows: result.collections, next: result.next };
        }}
        rowId={({ collectionId }) => collectionId}
        to={({ collectionId }) => toCollection(collectionId)}
        end={add}
        empty={
          <Empty icon={<Layers aria-hidden="true" />} title="Belum ada kumpulan" action={add}>
            Buat kumpulan, pilih film pendeknya, lalu pilih sebagai pengisi sisa waktu sebuah slot.
          </Empty>
        }
      />
      {(isNew || opened !== undefined) && (
        <FillersDialog
          key={opened === undefined ? NEW : `${opened.collectionId} ${opened.revision}`}
          opened={opened}
          mayEdit={mayEdit}
          onClose={close}
        />
      )}
    </Page>
  );
}
