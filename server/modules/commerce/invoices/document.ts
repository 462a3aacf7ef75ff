import { COMPANY, PRODUCT_NAME } from '#contract/constants.ts';
import { dateTime, orderNumber, rupiah } from '#contract/formats.ts';
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
