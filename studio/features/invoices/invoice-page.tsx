import { Send } from 'lucide-react';
import { Link } from 'react-router';
import type { AnswerOf } from '#contract/call.ts';
import type { getStaffInvoice } from '#contract/commerce/index.ts';
import { dateTime, orderNumber, rupiah } from '../../../web/lib/formats/formats.ts';
import { paths } from '../../lib/paths.ts';
import { useHasRole } from '../../lib/staff.ts';
import { useSend } from '../../lib/use-send.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Facts } from '../../ui/facts.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { Page, Panel } from '../../ui/page.tsx';
import { invoiceKinds } from './invoice-list.tsx';

type Invoice = AnswerOf<typeof getStaffInvoice>['result'];

/** One invoice or credit note, with everything that was issued about the same payment. */
export function InvoicePage({ invoice }: { invoice: Invoice }) {
  const mayResend = useHasRole('support', 'finance', 'admin');
  const { send, isBusy } = useSend();
  const { paymentId, invoiceId, kind, accountId, related } = invoice;
  return (
    <Page
      title={invoice.number}
      trail={[{ to: paths.invoices, label: 'Faktur' }]}
      aside={<Badge tone={kind === 'invoice' ? 'plain' : 'waiting'}>{invoiceKinds[kind]}</Badge>}
      actions={
        <>
          {mayResend && accountId !== null && (
            <Button isBusy={isBusy} onClick={() => send('resend', { paymentId })}>
              <Send className="size-4" aria-hidden="true" />
              Kirim ulang ke pembeli
            </Button>
          )}
          <FileButton path={`/studio/v1/invoice/${invoiceId}/file`} label="Unduh PDF" />
        </>
      }
    >
      <div className="grid gap-4 lg:grid-cols-2">
        <Panel title="Isi">
          <Facts
            facts={[
              { name: 'Terbit', value: dateTime(invoice.issuedAt) },
              { name: 'Pembeli', value: invoice.buyer ?? 'Akun yang dihapus' },
              { name: 'Pesanan', value: orderNumber(paymentId) },
              ...invoice.lines.map((line) => ({
                name: line.name,
                value: rupiah(line.amountRupiah),
              })),
              { name: 'DPP', value: rupiah(invoice.dppRupiah) },
              { name: 'PPN', value: rupiah(invoice.ppnRupiah) },
              { name: 'Total', value: rupiah(invoice.totalRupiah) },
              ...(accountId === null || !mayResend
                ? []
                : [
                    {
                      name: 'Akun',
                      value: (
                        <Link to={paths.account(accountId)} className="underline">
                          Lihat linimasanya
                        </Link>
                      ),
                    },
                  ]),
            ]}
          />
        </Panel>
        <Panel title="Dokumen pembayaran ini">
          <ul className="grid gap-2 text-small">
            {related.map((one) => (
              <li key={one.invoiceId} className="flex flex-wrap items-center gap-3">
                <Badge tone={one.kind === 'invoice' ? 'plain' : 'waiting'}>
                  {invoiceKinds[one.kind]}
                </Badge>
                {one.invoiceId === invoiceId ? (
                  <span>{one.number} (ini)</span>
                ) : (
                  <Link to={paths.invoice(one.invoiceId)} className="underline">
                    {one.number}
                  </Link>
                )}
                <span className="tabular">{rupiah(one.totalRupiah)}</span>
                <span className="text-haze">{dateTime(one.issuedAt)}</span>
              </li>
            ))}
          </ul>
        </Panel>
      </div>
    </Page>
  );
}
