import { type FormEvent, useState } from 'react';
import type { AnswerOf } from '#contract/call.ts';
import type { listDifferences, reconcile } from '#contract/commerce/index.ts';
import { dateTime, orderNumber, rupiah } from '../../../web/lib/formats/formats.ts';
import { useHasRole } from '../../lib/staff.ts';
import { useSend } from '../../lib/use-send.ts';
import { Alert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { DeedDialog } from '../../ui/deed-dialog.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Page, Panel } from '../../ui/page.tsx';
import { Tabs } from '../../ui/tabs.tsx';

type Answer = AnswerOf<typeof listDifferences>['result'];
type Difference = Answer['differences'][number];
type Runs = AnswerOf<typeof reconcile>['result']['gateways'];

const kinds: Record<Difference['kind'], string> = {
  missing_here: 'Tidak ada di buku kita',
  missing_there: 'Tidak ada di gateway',
  amount_differs: 'Jumlahnya beda',
  state_differs: 'Keadaannya beda',
  refunded_twice: 'Dikembalikan dua kali',
  chargeback: 'Chargeback',
};
const books: Record<string, string> = {
  customer_credit: 'Saldo pelanggan',
  refunds_payable: 'Refund terutang',
  gateway_clearing: 'Di gateway',
  revenue: 'Pendapatan',
  goodwill: 'Saldo pemberian',
};
const inRupiah = (amount: number | null) => (amount === null ? 'Tidak ada' : rupiah(amount));
const isOrder = (id: string) => /^[0-9a-f]{8}-/.test(id);

/** Where our books and a gateway's tell two stories. */
export function Reconciliation({ differences, books: totals }: Answer) {
  const mayResolve = useHasRole('finance', 'admin');
  const [open, setOpen] = useState<Difference>();
  return (
    <Page title="Rekonsiliasi" lead="Buku kita dibandingkan dengan gateway tiap malam.">
      <Tabs
        label="Selisih"
        tabs={[
          { id: 'terbuka', label: 'Perlu dijelaskan' },
          { id: 'selesai', label: 'Sudah dijelaskan' },
        ]}
      />
      <div className="grid items-start gap-4 lg:grid-cols-[1fr_22rem]">
        <div>
          {differences.length === 0 && (
            <Empty title="Tidak ada selisih">Semua uang ada di tempatnya.</Empty>
          )}
          <ul className="grid gap-3">
            {differences.map((difference) => (
              <li key={difference.differenceId}>
                <Panel
                  title={kinds[difference.kind]}
                  actions={
                    mayResolve &&
                    difference.state === 'open' && (
                      <Button size="s" onClick={() => setOpen(difference)}>
                        Jelaskan
                      </Button>
                    )
                  }
                >
                  <Facts
                    facts={[
                      {
                        name: 'Pesanan',
                        value: isOrder(difference.orderId)
                          ? orderNumber(difference.orderId)
                          : difference.orderId,
                      },
                      { name: 'Gateway', value: difference.gateway },
                      { name: 'Di buku kita', value: inRupiah(difference.oursRupiah) },
                      { name: 'Di gateway', value: inRupiah(difference.theirsRupiah) },
                      { name: 'Ditemukan', value: dateTime(difference.foundAt) },
                      { name: 'Rincian', value: difference.details },
                      ...(difference.resolution === null
                        ? []
                        : [{ name: 'Penjelasan', value: difference.resolution }]),
                    ]}
                  />
                </Panel>
              </li>
            ))}
          </ul>
        </div>
        <div className="grid gap-4 max-lg:order-first">
          {mayResolve && <RunForm />}
          <Panel title="Buku besar">
            <Facts
              facts={Object.entries(totals).map(([book, sum]) => ({
                name: books[book] ?? book,
                value: <span className="tabular">{rupiah(sum)}</span>,
              }))}
            />
          </Panel>
        </div>
      </div>
      {open !== undefined && (
        <DeedDialog
          title={kinds[open.kind]}
          label="Simpan penjelasan"
          intent="resolve"
          body={{ id: open.differenceId }}
          reasonLabel="Apa yang terjadi"
          onClose={() => setOpen(undefined)}
        />
      )}
    </Page>
  );
}

function RunForm() {
  const [day, setDay] = useState('');
  const { send, isBusy, failure, result } = useSend({ isInline: true });
  const runs = result as Runs | undefined;
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!isBusy) send('run', { day });
  }
  return (
    <Panel title="Bandingkan satu hari">
      <form onSubmit={submit} className="grid gap-3">
        <Field
          label="Hari (WIB)"
          type="date"
          value={day}
          required
          onChange={({ target }) => setDay(target.value)}
        />
        <div>
          <Button type="submit" isBusy={isBusy}>
            Bandingkan
          </Button>
        </div>
        <Alert>{failure?.message}</Alert>
        <ul aria-live="polite" className="grid gap-1 text-small">
          {runs?.map(({ gateway, status, found, message }) => (
            <li key={gateway}>
              {gateway}{' '}
              {status === 'compared' ? (
                <Badge tone={found === 0 ? 'good' : 'bad'}>{found} selisih baru</Badge>
              ) : (
                <Badge tone="waiting">{message ?? 'Belum bisa dibandingkan'}</Badge>
              )}
            </li>
          ))}
        </ul>
      </form>
    </Panel>
  );
}
