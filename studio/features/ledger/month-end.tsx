import { CircleAlert, CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { AnswerOf } from '#contract/call.ts';
import type { checkMonth, listMonths } from '#contract/commerce/index.ts';
import { dateTime, number } from '../../../web/lib/formats/formats.ts';
import { monthName } from '#contract/formats.ts';
import { paths } from '../../lib/paths.ts';
import { useHasRole } from '../../lib/staff.ts';
import type { Sent } from '../../lib/use-send.ts';
import { Button } from '../../ui/button.tsx';
import { DeedDialog } from '../../ui/deed-dialog.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Panel } from '../../ui/page.tsx';
import { AwaitedApproval } from '../../ui/awaited-approval.tsx';

type Check = AnswerOf<typeof checkMonth>['result'];
type Months = AnswerOf<typeof listMonths>['result'];

/** What has to be green before a month is closed, and the months that are. */
export function MonthEnd({ check, months }: { check: Check; months: Months }) {
  const mayAct = useHasRole('finance', 'admin');
  const [isClosing, setClosing] = useState(false);
  const [approvalId, setApproval] = useState<string>();
  const name = monthName(check.month);
  function onAsked({ result }: Sent): void {
    setClosing(false);
    setApproval((result as { approvalId: string } | undefined)?.approvalId);
  }
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <Panel
        title={`Pemeriksaan ${name}`}
        actions={
          mayAct &&
          !check.isClosed && (
            <Button look="primary" disabled={!check.mayClose} onClick={() => setClosing(true)}>
              Tutup {name}
            </Button>
          )
        }
      >
        <AwaitedApproval id={approvalId} />
        {check.isClosed && (
          <p className="mb-4 text-small">
            Bulan ini sudah ditutup dan tidak dibuka lagi. Koreksinya masuk ke bulan berjalan.
          </p>
        )}
        <ul className="grid gap-3">
          {check.checks.map(({ check: id, label, isGreen, problem }) => (
            <li key={id} className="flex items-start gap-2 text-small">
              {isGreen ? (
                <CircleCheck className="mt-0.5 size-4 shrink-0 text-toska" aria-hidden="true" />
              ) : (
                <CircleAlert className="mt-0.5 size-4 shrink-0 text-merah" aria-hidden="true" />
              )}
              <span>
                <span className="sr-only">{isGreen ? 'Hijau: ' : 'Belum: '}</span>
                {label}
                {problem !== null && <span className="block text-haze">{problem}</span>}
              </span>
            </li>
          ))}
        </ul>
      </Panel>
      <Panel title="Bulan yang sudah ditutup">
        {months.closed.length === 0 ? (
          <Empty title="Belum ada">
            Bulan yang ditutup muncul di sini dengan dua orang yang menutupnya.
          </Empty>
        ) : (
          <ul className="grid gap-3 text-small">
            {months.closed.map((one) => (
              <li key={one.month} className="border-b border-line pb-3 last:border-0 last:pb-0">
                <span className="font-semibold">{monthName(one.month)}</span>
                <span className="text-haze">
                  {' '}
                  {number(one.entries)} baris, {dateTime(one.closedAt)}
                </span>
                <span className="block text-haze">
                  Diminta {one.closedBy?.name ?? 'akun yang dihapus'}, disetujui{' '}
                  {one.approvedBy?.name ?? 'akun yang dihapus'}
                  {one.approvalId !== null && (
                    <>
                      {'. '}
                      <Link to={paths.approval(one.approvalId)} className="underline">
                        Permintaannya
                      </Link>
                    </>
                  )}
                </span>
              </li>
            ))}
          </ul>
        )}
      </Panel>
      {isClosing && (
        <DeedDialog
          title={`Tutup ${name}?`}
          label="Minta persetujuan"
          intent="close"
          body={{ month: check.month }}
          onClose={() => setClosing(false)}
          onDone={onAsked}
        >
          <p className="text-small text-mist">
            Orang kedua memutuskan. Sesudah itu bulannya tidak dibuka lagi.
          </p>
        </DeedDialog>
      )}
    </div>
  );
}
