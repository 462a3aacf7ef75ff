import { CheckCheck, ListChecks } from 'lucide-react';
import { useState } from 'react';
import type { getModerationQueue } from '#contract/engagement/index.ts';
import { dateTime } from '../../../web/lib/formats/formats.ts';
import { callStudio } from '../../lib/call.ts';
import { paths } from '../../lib/paths.ts';
import { useBulk } from '../../lib/use-bulk.ts';
import { useSend } from '../../lib/use-send.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Grid, type GridColumn } from '../../ui/grid/grid.tsx';
import type { GridWindow } from '../../ui/grid/use-windows.ts';
import { Clock } from '../../ui/clock.tsx';
import { DecideDialog } from './decide-dialog.tsx';
import { type Decision, decisionWords, heldFor, type Waiting } from './words.ts';

const columns: readonly GridColumn<Waiting>[] = [
  {
    id: 'due',
    header: 'Sisa waktu',
    width: '8rem',
    cell: ({ due_at, is_late }) => <Clock dueAt={due_at} isLate={is_late} />,
    text: ({ due_at }) => dateTime(due_at),
  },
  {
    id: 'content',
    header: 'Ulasan',
    width: 'minmax(16rem,3fr)',
    cell: ({ title, content }) => (
      <>
        <span className="font-medium">{title}</span> <span className="text-haze">{content}</span>
      </>
    ),
  },
  { id: 'held', header: 'Alasan', width: '9.5rem', cell: heldFor },
  {
    id: 'reports',
    header: 'Laporan',
    width: '5.5rem',
    align: 'end',
    cell: (row) => row.reports.length,
  },
  {
    id: 'name',
    header: 'Penulis',
    width: 'minmax(7rem,1fr)',
    cell: ({ name }) => name,
    // No list of persons leaves here.
    text: null,
  },
  {
    id: 'film',
    header: 'Judul',
    width: 'minmax(8rem,1fr)',
    cell: ({ title_name }) => title_name ?? 'Judul sudah tidak ada',
  },
];

const more = async (after: string): Promise<GridWindow<Waiting>> => {
  const { result } = await callStudio<typeof getModerationQueue>(
    'GET',
    '/studio/v1/moderation/queue',
    { query: { after, pageSize: 100 } },
  );
  return { rows: result.comments, next: result.next };
};

type Asked = { decision: Decision; rows: readonly Waiting[] };

/** Reviews that a person has to look at, the most urgent first. */
export function ModerationQueue({ first, open }: { first: GridWindow<Waiting>; open: number }) {
  const [asked, ask] = useState<Asked>();
  const [isOpen, setOpen] = useState<Waiting>();
  const { send, isBusy } = useSend({ onDone: () => ask(undefined) });
  const many = useBulk();
  return (
    <>
      <Grid
        label="Ulasan yang menunggu"
        columns={columns}
        first={first}
        more={more}
        total={open}
        rowId={({ comment_id }) => comment_id}
        onOpen={setOpen}
        csv="ulasan-menunggu"
        end={
          <ButtonLink to={paths.bulks}>
            <ListChecks className="size-4" aria-hidden="true" />
            Massal
          </ButtonLink>
        }
        bulk={(rows) =>
          (Object.keys(decisionWords) as Decision[]).map((decision) => (
            <Button
              key={decision}
              size="s"
              look={decision === 'remove' ? 'danger' : 'secondary'}
              onClick={() => ask({ decision, rows })}
            >
              {decisionWords[decision].label}
            </Button>
          ))
        }
        empty={
          <Empty icon={<CheckCheck aria-hidden="true" />} title="Antrean kosong">
            Tidak ada ulasan yang menunggu. Ulasan yang ditahan mesin kata, dilaporkan penonton,
            atau diperintahkan lembaga muncul di sini dengan sisa waktunya.
          </Empty>
        }
      />
      {(isOpen !== undefined || asked !== undefined) && (
        <DecideDialog
          rows={asked?.rows ?? (isOpen === undefined ? [] : [isOpen])}
          decision={asked?.decision}
          isBusy={isBusy || many.isBusy}
          failure={many.failure?.message}
          onClose={() => {
            ask(undefined);
            setOpen(undefined);
          }}
          onDecide={(rows, decision, reason) => {
            const why = reason === undefined ? {} : { reason };
            if (asked !== undefined) {
              const items = rows.map(({ comment_id: id, version }) => ({ id, version }));
              many.begin({ do: 'review', items, decision, ...why });
              return;
            }
            send('decide', {
              comments: rows.map(({ comment_id, version }) => ({ comment_id, version })),
              decision,
              ...why,
            });
            setOpen(undefined);
          }}
        />
      )}
    </>
  );
}
