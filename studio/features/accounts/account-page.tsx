import { useState } from 'react';
import { Link } from 'react-router';
import type { AnswerOf } from '#contract/call.ts';
import type { getAccountFile } from '#contract/studio/index.ts';
import { date, dateTime, rupiah } from '../../../web/lib/formats/formats.ts';
import { paths } from '../../lib/paths.ts';
import { useHasRole } from '../../lib/staff.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { DeedDialog } from '../../ui/deed-dialog.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Page, Panel } from '../../ui/page.tsx';
import { AccountTimeline, type ProposedCredit, type TimelineWindow } from './account-timeline.tsx';
import { CreditDialog, RefundDialog } from './money-dialogs.tsx';
import { MissingPayment } from './missing-payment.tsx';
import { type PlaySums, PlaysPanel } from './plays-panel.tsx';
import { RevealDialog } from './reveal-dialog.tsx';
import { WatchReason } from './watch-reason.tsx';

export type AccountFile = AnswerOf<typeof getAccountFile>['result'];
type Open =
  | { deed: 'missing-payment' | 'sign-out' }
  | { deed: 'credit'; proposed?: ProposedCredit }
  | { deed: 'reveal'; field: 'email' | 'phone' }
  | { deed: 'free-device'; deviceId: string; label: string }
  | { deed: 'refund'; paymentId: string; amountRupiah: number };

/** A caller's account: who it is, what happened, and what can be done about it. */
export function AccountPage({
  account,
  first,
  plays,
  ticketId,
}: {
  account: AccountFile;
  first: TimelineWindow;
  plays: readonly PlaySums[] | null;
  /** The open ticket that what was watched is seen for. */
  ticketId: string | null;
}) {
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const mayEdit = useHasRole('support', 'admin');
  const { accountId, name, email, phone, isDeleted, devices, cases: tickets } = account;
  return (
    <Page
      title={name}
      trail={[{ to: paths.accounts, label: 'Akun' }]}
      aside={
        isDeleted ? (
          <Badge tone="bad">Dihapus</Badge>
        ) : (
          <Badge tone="active">{account.plan.name}</Badge>
        )
      }
      actions={
        !isDeleted && (
          <>
            <Button onClick={() => setOpen({ deed: 'credit' })}>Beri saldo</Button>
            {mayEdit && (
              <>
                <WatchReason accountId={accountId} />
                <Button onClick={() => setOpen({ deed: 'sign-out' })}>Akhiri semua sesi</Button>
              </>
            )}
            <Button look="primary" onClick={() => setOpen({ deed: 'missing-payment' })}>
              Uangnya terpotong
            </Button>
          </>
        )
      }
    >
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 gap-4">
          {plays !== null && <PlaysPanel plays={plays} />}
          <AccountTimeline
            key={ticketId ?? 'plain'}
            accountId={accountId}
            ticketId={ticketId}
            first={first}
            onRefund={(paymentId, amountRupiah) =>
              setOpen({ deed: 'refund', paymentId, amountRupiah })
            }
            onCredit={(proposed) => setOpen({ deed: 'credit', proposed })}
          />
        </div>
        <div className="grid gap-4 max-lg:order-first">
          <Panel title="Akun">
            <Facts
              facts={[
                { name: 'Email', value: contact('email', email) },
                { name: 'Nomor', value: contact('phone', phone) },
                {
                  name: 'Paket',
                  value:
                    account.plan.endsAt === null
                      ? account.plan.name
                      : `${account.plan.name} sampai ${date(account.plan.endsAt)}`,
                },
                { name: 'Saldo', value: rupiah(account.balanceRupiah) },
                { name: 'Terdaftar', value: date(account.createdAt) },
              ]}
            />
          </Panel>
          <Panel title={`Kasus terbuka (${tickets.length})`}>
            {tickets.length === 0 && <p className="text-small text-haze">Tidak ada.</p>}
            <ul className="grid gap-3">
              {tickets.map((one) => (
                <li key={one.caseId} className="text-small">
                  <Link to={paths.ticket(one.caseId)} className="font-medium underline">
                    {one.number}
                  </Link>{' '}
                  {one.about}
                  <p className="text-note text-haze">
                    {dateTime(one.createdAt)}
                    {' · '}
                    {one.caseId === ticketId ? (
                      <Link to={paths.account(accountId)} className="underline">
                        Tutup riwayat tontonan
                      </Link>
                    ) : (
                      <Link
                        to={`${paths.account(accountId)}?kasus=${one.caseId}`}
                        className="underline"
                      >
                        Lihat riwayat tontonan
                      </Link>
                    )}
                  </p>
                </li>
              ))}
            </ul>
          </Panel>
          <Panel title={`Perangkat (${devices.length} dari ${account.deviceLimit})`}>
            {devices.length === 0 && <p className="text-small text-haze">Tidak ada yang masuk.</p>}
            <ul className="grid gap-3">
              {devices.map(({ deviceId, label, lastSeenAt }) => (
                <li key={deviceId} className="flex items-center justify-between gap-2 text-small">
                  <span>
                    {label}
                    <span className="block text-note text-haze">
                      Terakhir {dateTime(lastSeenAt)}
                    </span>
                  </span>
                  {mayEdit && (
                    <Button
                      size="s"
                      aria-label={`Keluarkan ${label}`}
                      onClick={() => setOpen({ deed: 'free-device', deviceId, label })}
                    >
                      Keluarkan
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          </Panel>
        </div>
      </div>
      {open?.deed === 'missing-payment' && <MissingPayment accountId={accountId} onClose={close} />}
      {open?.deed === 'credit' && (
        <CreditDialog accountId={accountId} proposed={open.proposed} onClose={close} />
      )}
      {open?.deed === 'refund' && <RefundDialog {...open} onClose={close} />}
      {open?.deed === 'reveal' && (
        <RevealDialog accountId={accountId} field={open.field} onClose={close} />
      )}
      {open?.deed === 'sign-out' && (
        <DeedDialog
          title={`Akhiri semua sesi ${name}?`}
          label="Akhiri semua sesi"
          look="danger"
          intent="sign-out"
          body={{ account_id: accountId }}
          onClose={close}
        >
          <p className="text-mist">Semua perangkat keluar seketika dan harus masuk lagi.</p>
        </DeedDialog>
      )}
      {open?.deed === 'free-device' && (
        <DeedDialog
          title={`Keluarkan ${open.label}?`}
          label="Keluarkan"
          look="danger"
          intent="free-device"
          body={{ account_id: accountId, device_id: open.deviceId }}
          onClose={close}
        >
          <p className="text-mist">Tempatnya kosong untuk perangkat lain.</p>
        </DeedDialog>
      )}
    </Page>
  );

  function contact(field: 'email' | 'phone', masked: string | null) {
    if (masked === null) return 'Tidak ada';
    return (
      <span className="flex flex-wrap items-center gap-2">
        {masked}
        {mayEdit && !isDeleted && (
          <Button
            size="s"
            aria-label={field === 'email' ? 'Tampilkan email' : 'Tampilkan nomor'}
            onClick={() => setOpen({ deed: 'reveal', field })}
          >
            Tampilkan
          </Button>
        )}
      </span>
    );
  }
}
