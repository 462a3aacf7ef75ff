import { useState } from 'react';
import type { listDeskTickets } from '#contract/commerce/index.ts';
import { dateTime } from '../../../web/lib/formats/formats.ts';
import { callStudio } from '../../lib/call.ts';
import { paths } from '../../lib/paths.ts';
import { useHasRole } from '../../lib/staff.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { FilterSelect } from '../../ui/grid/filter-bar.tsx';
import { Grid, type GridColumn } from '../../ui/grid/grid.tsx';
import type { GridWindow } from '../../ui/grid/use-windows.ts';
import { Page } from '../../ui/page.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { RepliesDialog } from './replies-dialog.tsx';
import { type DeskTicket, type SavedReply, ticketStates } from './words.ts';

const columns: readonly GridColumn<DeskTicket>[] = [
  { id: 'number', header: 'Nomor', width: '10rem', cell: ({ number }) => number },
  { id: 'about', header: 'Tentang', width: 'minmax(12rem,2fr)', cell: ({ about }) => about },
  {
    id: 'state',
    header: 'Keadaan',
    cell: ({ state }) => <Badge tone={ticketStates[state][1]}>{ticketStates[state][0]}</Badge>,
  },
  { id: 'owner', header: 'Petugas', cell: ({ assignedTo }) => assignedTo?.name ?? 'Belum ada' },
  {
    id: 'from',
    header: 'Dari',
    cell: ({ account_id, name }) => (account_id === null ? 'Pengunjung' : (name ?? 'Akun')),
  },
  { id: 'at', header: 'Masuk', cell: ({ createdAt }) => dateTime(createdAt) },
];

/** Tickets that wait the oldest first. */
export function TicketList({
  first,
  query,
  replies,
}: {
  first: GridWindow<DeskTicket>;
  query: { state: DeskTicket['state']; owner: 'any' | 'mine' | 'none' };
  replies: readonly SavedReply[];
}) {
  const [isOpen, setIsOpen] = useState(false);
  const mayEdit = useHasRole('support', 'admin');
  const more = async (after: string): Promise<GridWindow<DeskTicket>> => {
    const { result } = await callStudio<typeof listDeskTickets>('GET', '/studio/v1/case/list', {
      query: { ...query, after, pageSize: 100 },
    });
    return { rows: result.cases, next: result.next };
  };
  return (
    <Page
      title="Kasus"
      isFull
      lead="Yang paling lama menunggu ada di atas."
      actions={mayEdit && <Button onClick={() => setIsOpen(true)}>Jawaban tersimpan</Button>}
    >
      {isOpen && <RepliesDialog replies={replies} onClose={() => setIsOpen(false)} />}
      <Tabs
        label="Keadaan kasus"
        tabs={[
          { id: 'menunggu', label: 'Menunggu kita' },
          { id: 'dijawab', label: 'Sudah dijawab' },
          { id: 'selesai', label: 'Selesai' },
        ]}
      />
      <Grid
        label="Kasus"
        columns={columns}
        first={first}
        more={more}
        rowId={(ticket) => ticket.caseId}
        to={(ticket) => paths.ticket(ticket.caseId)}
        filters={
          <FilterSelect
            name="petugas"
            label="Petugas"
            options={{ mine: 'Punyaku', none: 'Belum ada petugas' }}
          />
        }
        empty={<Empty title="Tidak ada kasus">Semua pertanyaan di sini sudah dijawab.</Empty>}
      />
    </Page>
  );
}
