import { CheckCheck } from 'lucide-react';
import { useState } from 'react';
import type { getModerationQueue } from '#contract/engagement/index.ts';
import { callStudio } from '../../lib/call.ts';
import { useSend } from '../../lib/use-send.ts';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Grid, type GridColumn } from '../../ui/grid/grid.tsx';
import type { GridWindow } from '../../ui/grid/use-windows.ts';
import { Clock } from './clock.tsx';
import { DecideDialog } from './decide-dialog.tsx';
import { type Decision, decisionWords, heldFor, type Waiting } from './words.ts';

const columns: readonly GridColumn<Waiting>[] = [
  {
    id: 'due',
    header: 'Sisa waktu',
    width: '8rem',
    cell: ({ due_at, is_late }) => <Clock dueAt={due_at} isLate={is_late} />,
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
  { id: 'name', header: 'Penulis', width: 'minmax(7rem,1fr)', cell: ({ name }) => name },
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
        bulk={(rows, clear) =>
          (Object.keys(decisionWords) as Decision[]).map((decision) => (
            <Button
              key={decision}
              size="s"
              look={decision === 'remove' ? 'danger' : 'secondary'}
              onClick={() => {
                ask({ decision, rows });
                clear();
              }}
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
          isBusy={isBusy}
          onClose={() => {
            ask(undefined);
            setOpen(undefined);
          }}
          onDecide={(rows, decision, reason) => {
            send('decide', {
              comments: rows.map(({ comment_id, version }) => ({ comment_id, version })),
              decision,
              ...(reason === undefined ? {} : { reason }),
            });
            setOpen(undefined);
          }}
        />
      )}
    </>
  );
}
