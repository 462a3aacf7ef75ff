import { COMPANY, PRODUCT_NAME } from '#contract/constants.ts';
import { dateTime, orderNumber, rupiah } from '#contract/formats.ts';
import { escapeHtml } from '../email-layout.ts';
import { taxedBase, writeNpwp } from './policy.ts';
import type { Invoice } from './queries/invoice.ts';

/** Who issues: the company behind the service. Its tax number is checked before launch. */
export const seller = {
  brand: PRODUCT_NAME,
  ...COMPANY,
  npwp: '013000666091000',
} as const;

/** Everything that an invoice says, in the order in which it says it; the PDF and the page only draw it. */
export type InvoiceDocument = {
  title: string;
  number: string;
  facts: { label: string; value: string }[];
  seller: string[];
  buyer: string[];
  lines: { name: string; amount: string }[];
  sums: { label: string; amount: string; isTotal?: boolean }[];
  notes: string[];
};

/** Says in words what an invoice holds. */
export function invoiceDocument(
  invoice: Invoice,
  about: { methodName: string; corrected: string | undefined },
): InvoiceDocument {
  const isNote = invoice.kind === 'credit_note';
  const { ratePercent, baseNumerator, baseDenominator } = invoice;
  const isWholeBase = baseNumerator === baseDenominator;
  return {
    title: isNote ? 'Nota kredit' : 'Faktur',
    number: invoice.number,
    facts: [
      { label: 'Tanggal', value: `${dateTime(invoice.issuedAt)} WIB` },
      { label: 'Nomor pembayaran', value: orderNumber(invoice.paymentId) },
      ...(about.corrected === undefined
        ? [{ label: 'Cara bayar', value: about.methodName }]
        : [{ label: 'Membatalkan faktur', value: about.corrected }]),
    ],
    seller: [seller.name, seller.address, `NPWP ${writeNpwp(seller.npwp)}`],
    buyer: describeBuyer(invoice),
    lines: invoice.lines.map(({ name, amountRupiah }) => ({ name, amount: rupiah(amountRupiah) })),
    sums: [
      { label: 'Harga sebelum PPN (DPP)', amount: rupiah(invoice.dppRupiah) },
      ...(isWholeBase
        ? []
        : [
            {
              label: `DPP nilai lain (${baseNumerator}/${baseDenominator})`,
              amount: rupiah(taxedBase(invoice, invoice)),
            },
          ]),
      { label: `PPN ${ratePercent}%`, amount: rupiah(invoice.ppnRupiah) },
      {
        label: isNote ? 'Dikembalikan' : 'Sudah dibayar',
        amount: rupiah(invoice.totalRupiah),
        isTotal: true,
      },
    ],
    notes: [
      'Harga sudah termasuk PPN.',
      isNote
        ? 'Nota ini mengoreksi faktur di atas; faktur yang sudah terbit tidak pernah diubah.'
        : 'Dokumen ini dibuat oleh sistem dan sah tanpa tanda tangan.',
    ],
  };
}

function describeBuyer({ buyer }: Invoice): string[] {
  if (buyer === null) return ['Akun sudah dihapus; data pembeli tidak disimpan lagi.'];
  const { companyName, name, email, address, npwp } = buyer;
  return [
    companyName ?? name,
    companyName === null ? null : `u.p. ${name}`,
    address,
    email,
    npwp === null ? null : `NPWP ${writeNpwp(npwp)}`,
  ].filter((line): line is string => line !== null && line !== '');
}

const STYLE = `
body{margin:0;background:#f3f4f6;color:#14161c;font:16px/1.5 system-ui,sans-serif}
main{max-width:44rem;margin:0 auto;padding:2rem 1.25rem;background:#fff;min-height:100vh;box-sizing:border-box}
header,section{margin-bottom:1.5rem}header p{margin:0}h1{margin:0;font-size:1.4rem}h2{font-size:.85rem;color:#5b6270;margin:0}
.who{display:grid;gap:1rem;grid-template-columns:repeat(auto-fit,minmax(14rem,1fr))}.who p,dd{margin:0;overflow-wrap:anywhere}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.25rem 1rem;margin:0}dt{color:#5b6270}
table{width:100%;border-collapse:collapse}td,th{padding:.5rem 0;border-top:1px solid #d9dce3;text-align:left;font-weight:400}
td{text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums}.total th,.total td{font-weight:700;font-size:1.1rem}
footer{color:#5b6270;font-size:.85rem}@media print{body{background:#fff}}`;

/** The style's digest is what the page's policy allows, and nothing else. */
export const invoiceStyle = STYLE;

/** An invoice as a page of its own, to read and to print. */
export function writeHtml(document: InvoiceDocument): string {
  const row = (label: string, amount: string, mark = '') =>
    `<tr${mark}><th scope="row">${escapeHtml(label)}</th><td>${escapeHtml(amount)}</td></tr>`;
  const people = (head: string, lines: string[]) =>
    `<div><h2>${head}</h2>${lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('')}</div>`;
  return [
    '<!doctype html><html lang="id"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(`${document.title} ${document.number}`)}</title><style>${STYLE}</style></head><body><main>`,
    `<header><p><strong>${seller.brand}</strong></p><h1>${escapeHtml(document.title)} ${escapeHtml(document.number)}</h1></header>`,
    `<section class="who">${people('Penjual', document.seller)}${people('Pembeli', document.buyer)}</section>`,
    `<section><dl>${document.facts
      .map(({ label, value }) => `<dt>${escapeHtml(label)}</dt><dd>${escapeHtml(value)}</dd>`)
      .join('')}</dl></section>`,
    `<section><table><tbody>${document.lines.map(({ name, amount }) => row(name, amount)).join('')}`,
    document.sums
      .map(({ label, amount, isTotal }) => row(label, amount, isTotal ? ' class="total"' : ''))
      .join(''),
    '</tbody></table></section>',
    `<footer>${document.notes.map((note) => `<p>${escapeHtml(note)}</p>`).join('')}</footer>`,
    '</main></body></html>',
  ].join('\n');
}
