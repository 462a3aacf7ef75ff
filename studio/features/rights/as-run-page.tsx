import { History } from 'lucide-react';
import { Form } from 'react-router';
import type { AsRunItem, listAsRun } from '#contract/live/as-run.ts';
import { date } from '../../../web/lib/formats/formats.ts';
import { wallSeconds, WIB } from '../../../web/lib/formats/zone.ts';
import { callStudio } from '../../lib/call.ts';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Grid, type GridColumn } from '../../ui/grid/grid.tsx';
import { Page } from '../../ui/page.tsx';

export const AS_RUN_WINDOW = 100;

const carriers: Record<AsRunItem['carrier'], string> = {
  title: 'Film',
  own: 'Isi saluran',
  primary: 'Encoder utama',
  backup: 'Encoder cadangan',
  slate: 'Slate, tanpa siaran',
};

const secondsAt = (time: string) => wallSeconds(Date.parse(time), WIB);
const endOf = ({ ended }: AsRunItem) => (ended === null ? 'masih tayang' : secondsAt(ended));

const columns: readonly GridColumn<AsRunItem>[] = [
  {
    id: 'began',
    header: 'Mulai (WIB)',
    width: '14rem',
    cell: ({ began }) => `${date(began)} ${secondsAt(began)}`,
    text: ({ began }) => began,
  },
  {
    id: 'ended',
    header: 'Selesai (WIB)',
    width: '9rem',
    cell: endOf,
    text: ({ ended }) => ended,
  },
  {
    id: 'name',
    header: 'Yang tayang',
    width: 'minmax(12rem,2fr)',
    cell: ({ name }) => <span className="font-medium">{name}</span>,
  },
  { id: 'carrier', header: 'Dari', width: '11rem', cell: ({ carrier }) => carriers[carrier] },
  {
    id: 'programme',
    header: 'Acara di panduan',
    cell: ({ programme }) => programme ?? 'tidak diumumkan',
  },
  { id: 'channel', header: 'Saluran', width: '11rem', cell: ({ channelName }) => channelName },
];

type Query = { channelId?: string; titleId?: string; from: string; until: string };
type Props = {
  first: { rows: AsRunItem[]; next: string | null };
  query: Query;
  day: string;
  today: string;
  /** `21:14`, where somebody asked what ran then. */
  clock: string | undefined;
  /** What ran then; null: nothing. */
  asked: AsRunItem | null | undefined;
};

/** What a channel really showed on a day, or where and when a title was shown: for questions and for proof. */
export function AsRunPage({ first, query, day, today, clock, asked }: Props) {
  const { channelId } = query;
  const trail =
    channelId === undefined
      ? [{ to: paths.title(query.titleId ?? '', 'hak'), label: 'Hak judul' }]
      : [
          { to: paths.week, label: 'Jadwal' },
          { to: paths.channelWeek(channelId), label: first.rows[0]?.channelName ?? 'Saluran' },
        ];
  return (
    <Page
      title="Riwayat siar"
      isFull
      trail={trail}
      lead="Yang benar-benar tayang, detik demi detik, disimpan 13 bulan. Yang baru saja lewat ikut terlihat."
    >
      {channelId !== undefined && (
        <Form className="mb-3 flex flex-wrap items-end gap-2">
          <Field label="Hari" type="date" name="hari" defaultValue={day} max={today} required />
          <Field label="Apa yang tayang pukul (WIB)" type="time" name="jam" defaultValue={clock} />
          <Button type="submit">Tampilkan</Button>
        </Form>
      )}
      {asked !== undefined && (
        <output className="mb-3 block text-small font-medium text-cloud">
          {asked === null
            ? `Pukul ${clock ?? ''} tidak ada siaran yang tercatat.`
            : `Pukul ${clock ?? ''}: ${asked.name}, ${secondsAt(asked.began)} sampai ${endOf(asked)} (${carriers[asked.carrier]}).`}
        </output>
      )}
      <Grid
        key={JSON.stringify(query)}
        label="Riwayat siar"
        columns={columns}
        first={first}
        more={async (after, signal) => {
          const { result } = await callStudio<typeof listAsRun>(
            'GET',
            '/studio/v1/as-run/list',
            { query: { ...query, pageSize: AS_RUN_WINDOW, after } },
            { signal },
          );
          return { rows: result.items, next: result.next };
        }}
        rowId={({ channelId: own, began }) => `${own} ${began}`}
        csv={`riwayat-siar-${channelId === undefined ? 'judul' : day}`}
        empty={
          <Empty icon={<History aria-hidden="true" />} title="Tidak ada yang tercatat">
            {channelId === undefined
              ? 'Judul ini belum pernah tayang di saluran dalam 13 bulan terakhir.'
              : 'Saluran ini tidak menyiarkan apa pun pada hari itu.'}
          </Empty>
        }
      />
    </Page>
  );
}
