import type { listApprovals } from '#contract/studio/index.ts';
import { dateTime } from '../../../web/lib/formats/formats.ts';
import { callStudio } from '../../lib/call.ts';
import { paths } from '../../lib/paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { Empty } from '../../ui/empty.tsx';
import { FilterSelect } from '../../ui/grid/filter-bar.tsx';
import { Grid, type GridColumn } from '../../ui/grid/grid.tsx';
import type { GridWindow } from '../../ui/grid/use-windows.ts';
import { Page } from '../../ui/page.tsx';
import { ApprovalTabs } from './approval-tabs.tsx';
import { type Approval, approvalStates } from './words.ts';

const columns: readonly GridColumn<Approval>[] = [
  {
    id: 'what',
    header: 'Yang diminta',
    width: 'minmax(14rem,3fr)',
    cell: ({ impact }) => <span className="font-medium">{impact.title}</span>,
  },
  { id: 'by', header: 'Oleh', cell: ({ askedBy }) => askedBy?.name ?? 'Akun yang dihapus' },
  {
    id: 'state',
    header: 'Keadaan',
    cell: ({ state, mayDecide }) => (
      <span className="flex gap-1">
        <Badge tone={approvalStates[state][1]}>{approvalStates[state][0]}</Badge>
        {mayDecide && <Badge tone="active">Bisa kamu putuskan</Badge>}
      </span>
    ),
    width: 'minmax(14rem,1.4fr)',
  },
  { id: 'at', header: 'Diminta', width: '11rem', cell: ({ askedAt }) => dateTime(askedAt) },
];

/** What waits for a second person, and what became of it. */
export function ApprovalList({
  first,
  query,
}: {
  first: GridWindow<Approval>;
  query: { which: 'mine' | 'all'; state: 'open' | 'closed' };
}) {
  const more = async (after: string): Promise<GridWindow<Approval>> => {
    const { result } = await callStudio<typeof listApprovals>('GET', '/studio/v1/approval/list', {
      query: { ...query, after, pageSize: 100 },
    });
    return { rows: result.approvals, next: result.next };
  };
  return (
    <Page
      title="Persetujuan"
      isFull
      lead="Uang besar dan harga perlu dua orang. Yang meminta tidak bisa memutuskan."
    >
      <ApprovalTabs />
      <Grid
        label="Permintaan persetujuan"
        csv="persetujuan"
        columns={columns}
        first={first}
        more={more}
        rowId={({ approvalId }) => approvalId}
        to={({ approvalId }) => paths.approval(approvalId)}
        filters={<FilterSelect name="siapa" label="Peminta" options={{ mine: 'Permintaanku' }} />}
        empty={<Empty title="Tidak ada yang menunggu">Permintaan baru muncul di sini.</Empty>}
      />
    </Page>
  );
}
