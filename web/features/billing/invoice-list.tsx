import { FileDown, Printer } from 'lucide-react';
import { date, rupiah } from '../../lib/formats/formats.ts';
import { paths } from '../../lib/page/paths.ts';
import { buttonLook } from '../../ui/button-look.ts';

export type InvoiceView = {
  invoiceId: string;
  kind: 'invoice' | 'credit_note';
  number: string;
  totalRupiah: number;
  dppRupiah: number;
  ppnRupiah: number;
  issuedAt: string;
};

const names = { invoice: 'Faktur', credit_note: 'Nota kredit' } as const;

/** Invoices and credit notes of a payment, each as a file and as a page to print. */
export function InvoiceList({ invoices }: { invoices: InvoiceView[] }) {
  return (
    <ul className="grid gap-3">
      {invoices.map(({ invoiceId, kind, number, totalRupiah, ppnRupiah, issuedAt }) => {
        const file = paths.invoiceFile(invoiceId);
        return (
          <li
            key={invoiceId}
            className="flex flex-wrap items-center justify-between gap-3 rounded-m border border-line p-4"
          >
            <div className="min-w-0">
              <p className="font-semibold">
                {names[kind]} {number}
              </p>
              <p className="tabular text-small text-mist">
                {date(issuedAt)}, {rupiah(totalRupiah)} termasuk PPN {rupiah(ppnRupiah)}
              </p>
            </div>
            <div className="flex flex-wrap gap-2">
              <a
                href={`${file}?format=pdf`}
                download
                aria-label={`Unduh PDF ${names[kind]} ${number}`}
                className={buttonLook({ look: 'secondary' })}
              >
                <FileDown className="size-4" aria-hidden="true" />
                PDF
              </a>
              <a
                href={`${file}?format=html`}
                target="_blank"
                rel="noreferrer"
                aria-label={`Cetak ${names[kind]} ${number}`}
                className={buttonLook({ look: 'quiet' })}
              >
                <Printer className="size-4" aria-hidden="true" />
                Cetak
              </a>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
