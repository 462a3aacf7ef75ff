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

/** The sun of the site's sign, in a square of 32. */
export const sunrise = [
  {
    path: 'M16 4a12 12 0 0 1 11.6 15H4.4A12 12 0 0 1 16 4Zm-3.1 5.2v7.5c0 .9 1 1.4 1.6.9l5.5-3.8c.6-.4.6-1.2 0-1.6l-5.5-3.9c-.7-.4-1.6 0-1.6.9Z',
    color: '#ff6a3d',
  },
  { path: 'M6.3 21.8h19.4a12 12 0 0 1-2.1 2.6H8.4a12 12 0 0 1-2.1-2.6Z', color: '#ffc24b' },
] as const;

/** Above what was bought and what it cost. */
export const lineHeads = { name: 'Yang dibeli', amount: 'Jumlah' } as const;

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
      `Ada yang kurang jelas? Buka Bantuan di ${PRODUCT_NAME} dan sebutkan nomor pembayarannya.`,
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
body{margin:0;background:#f3f4f6;color:#14161c;font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
main{max-width:44rem;margin:0 auto;padding:min(2rem,6vw) min(2rem,5vw);background:#fff;min-height:100vh;box-sizing:border-box}
header,section{margin-bottom:2rem}header{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:.5rem 1.5rem}
.brand{display:flex;align-items:center;gap:.5rem;margin:0;color:#c8431b;font-size:1.4rem;font-weight:700}.brand svg{width:2rem;height:2rem}
h1{margin:0;font-size:1.2rem}h1 span{display:block;font-size:1rem;font-weight:400}h2,dt{font-size:.85rem;font-weight:400;color:#5b6270;margin:0}
.who,dl{display:grid;gap:1rem;grid-template-columns:repeat(auto-fit,minmax(min(14rem,100%),1fr))}.who p,dd{margin:0}
dl{margin:0;grid-template-columns:repeat(auto-fit,minmax(min(9rem,100%),1fr))}
table{width:100%;border-collapse:collapse}td,th{padding:.5rem 0;border-top:1px solid #d9dce3;text-align:left;font-weight:400;vertical-align:top}
td,th+th{padding-left:1rem;text-align:right;font-variant-numeric:tabular-nums}td{overflow-wrap:normal}thead th{border:0;font-size:.85rem;color:#5b6270}
.sums tr:first-child>*,.total>*{border-top:2px solid #14161c}.total>*{font-weight:700;font-size:1.1rem}
footer{color:#5b6270;font-size:.85rem}footer p{margin:0 0 .25rem}@media print{body{background:#fff}}`;

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
    `<header><p class="brand"><svg viewBox="0 0 32 32" aria-hidden="true">${sunrise
      .map(({ path, color }) => `<path d="${path}" fill="${color}" fill-rule="evenodd"/>`)
      .join('')}</svg>${seller.brand}</p>`,
    `<h1>${escapeHtml(document.title)} <span>${escapeHtml(document.number)}</span></h1></header>`,
    `<section class="who">${people('Penjual', document.seller)}${people('Pembeli', document.buyer)}</section>`,
    `<section><dl>${document.facts
      .map(
        ({ label, value }) =>
          `<div><dt>${escapeHtml(label)}</dt><dd>${escapeHtml(value)}</dd></div>`,
      )
      .join('')}</dl></section>`,
    `<section><table><thead><tr><th scope="col">${lineHeads.name}</th><th scope="col">${lineHeads.amount}</th></tr></thead>`,
    `<tbody>${document.lines.map(({ name, amount }) => row(name, amount)).join('')}</tbody><tbody class="sums">`,
    document.sums
      .map(({ label, amount, isTotal }) => row(label, amount, isTotal ? ' class="total"' : ''))
      .join(''),
    '</tbody></table></section>',
    `<footer>${document.notes.map((note) => `<p>${escapeHtml(note)}</p>`).join('')}</footer>`,
    '</main></body></html>',
  ].join('\n');
}
