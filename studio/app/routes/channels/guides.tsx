import { CalendarRange, Plus } from 'lucide-react';
import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { InputOf } from '#contract/call.ts';
import { listGuideSources, saveGuideSource } from '#contract/live/guide-sources.ts';
import { dateTime } from '../../../../web/lib/formats/formats.ts';
import { SourceDialog, type Source } from '../../../features/guides/source-dialog.tsx';
import { intents } from '../../../lib/intents.server.ts';
import { paths } from '../../../lib/paths.ts';
import { studioContext } from '../../../lib/studio.server.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { Grid, type GridColumn } from '../../../ui/grid/grid.tsx';
import { Page } from '../../../ui/page.tsx';

export async function loader({ context }: LoaderFunctionArgs) {
  const { call } = context.get(studioContext);
  return { sources: (await call(listGuideSources)).result.guideSources };
}

type Body = NonNullable<InputOf<typeof saveGuideSource>['body']>;

export const action = intents({
  save: async ({ call }, body: Body) => ({
    notice: (await call(saveGuideSource, { body })).message,
  }),
});

const columns: readonly GridColumn<Source>[] = [
  {
    id: 'name',
    header: 'Sumber',
    cell: ({ name }) => <span className="font-medium">{name}</span>,
  },
  {
    id: 'url',
    header: 'Alamat',
    width: 'minmax(12rem,2fr)',
    cell: ({ url }) => url ?? 'Diunggah dengan tangan',
  },
  { id: 'priority', header: 'Urutan', width: '6rem', cell: ({ priority }) => priority },
  {
    id: 'state',
    header: 'Keadaan',
    width: 'minmax(12rem,1.5fr)',
    cell: ({ isActive, problem, goodAt }) =>
      !isActive ? (
        <Badge>Tidak dipakai</Badge>
      ) : problem !== null ? (
        <span className="flex min-w-0 items-center gap-2">
          <Badge tone="bad">Gagal</Badge>
          <span className="truncate">{problem}</span>
        </span>
      ) : (
        <Badge tone={goodAt === null ? 'waiting' : 'good'}>
          {goodAt === null ? 'Belum pernah diambil' : 'Baik'}
        </Badge>
      ),
  },
  {
    id: 'good',
    header: 'Terakhir baik',
    width: '12rem',
    cell: ({ goodAt }) => (goodAt === null ? '-' : dateTime(goodAt)),
  },
];

/** The guides of others that are taken in, the most believed first. */
export default function Guides() {
  const { sources } = useLoaderData<typeof loader>();
  const [isAdding, setIsAdding] = useState(false);
  const add = (
    <Button look="primary" onClick={() => setIsAdding(true)}>
      <Plus className="size-4" aria-hidden="true" />
      Sumber baru
    </Button>
  );
  return (
    <Page
      title="Panduan"
      isFull
      lead="Panduan acara (XMLTV) yang ditulis stasiun dan pihak lain untuk saluran encoder kita."
    >
      <Grid
        label="Sumber panduan"
        columns={columns}
        first={{ rows: sources, next: null }}
        rowId={({ guideSourceId }) => guideSourceId}
        to={({ guideSourceId }) => paths.guide(guideSourceId)}
        end={add}
        empty={
          <Empty
            icon={<CalendarRange aria-hidden="true" />}
            title="Belum ada sumber panduan"
            action={add}
          >
            Tambahkan alamat XMLTV stasiun, coba dulu tanpa mengubah apa pun, lalu petakan
            salurannya.
          </Empty>
        }
      />
      {isAdding && <SourceDialog source={undefined} onClose={() => setIsAdding(false)} />}
    </Page>
  );
}
