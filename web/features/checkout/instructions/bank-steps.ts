import type { bankNames } from '#contract/payment-choices.ts';

type Bank = keyof typeof bankNames;

/** One way to reach a virtual account, as the bank's own menus name it. */
export type BankSteps = { title: string; steps: string[] };

const CHECK = 'Pastikan penerimanya Tayang dan jumlahnya sama, lalu bayar.';
const NUMBER = 'Masukkan nomor virtual account di atas.';

/** From the menu of an app, a site or a machine to the payment. */
const steps = (title: string, ...menu: string[]): BankSteps => ({
  title,
  steps: [...menu, CHECK],
});

/** ATM, mobile banking and internet banking of every bank; mobile first, as most people pay there. */
export const bankSteps: Readonly<Record<Bank, readonly BankSteps[]>> = {
  bca: [
    steps('BCA mobile', 'Buka BCA mobile, pilih m-Transfer, lalu BCA Virtual Account.', NUMBER),
    steps('myBCA atau KlikBCA', 'Masuk, pilih Transfer Dana, lalu BCA Virtual Account.', NUMBER),
    steps(
      'ATM BCA',
      'Pilih Transaksi Lainnya, Transfer, lalu Ke Rekening BCA Virtual Account.',
      NUMBER,
    ),
  ],
  bni: [
    steps('wondr atau BNI Mobile Banking', 'Pilih Transfer, lalu Virtual Account Billing.', NUMBER),
    steps(
      'BNI Internet Banking',
      'Pilih Transaksi, Transfer, lalu Virtual Account Billing.',
      NUMBER,
    ),
    steps('ATM BNI', 'Pilih Menu Lain, Transfer, lalu Virtual Account Billing.', NUMBER),
  ],
  bri: [
    steps('BRImo', 'Buka BRImo, pilih BRIVA, lalu Pembayaran Baru.', NUMBER),
    steps('Internet Banking BRI', 'Pilih Pembayaran dan Pembelian, lalu BRIVA.', NUMBER),
    steps('ATM BRI', 'Pilih Transaksi Lain, Pembayaran, Lainnya, lalu BRIVA.', NUMBER),
  ],
  mandiri: [
    steps(
      "Livin' by Mandiri",
      'Pilih Bayar, lalu Multipayment.',
      'Cari penyedia dengan kode perusahaan di atas.',
      'Masukkan nomor pembayaran di atas.',
    ),
    steps(
      'Mandiri Internet Banking',
      'Pilih Bayar, lalu Multi Payment.',
      'Pilih penyedia jasa dengan kode perusahaan di atas.',
      'Masukkan nomor pembayaran di atas.',
    ),
    steps(
      'ATM Mandiri',
      'Pilih Bayar/Beli, Lainnya, lalu Multi Payment.',
      'Masukkan kode perusahaan di atas.',
      'Masukkan nomor pembayaran di atas.',
    ),
  ],
  permata: [
    steps('PermataMobile X', 'Pilih Bayar Tagihan, lalu Virtual Account.', NUMBER),
    steps('PermataNet', 'Pilih Pembayaran Tagihan, lalu Virtual Account.', NUMBER),
    steps('ATM Permata', 'Pilih Transaksi Lainnya, Pembayaran, lalu Virtual Account.', NUMBER),
  ],
  cimb: [
    steps('OCTO Mobile', 'Pilih Transfer, lalu Transfer ke Virtual Account CIMB Niaga.', NUMBER),
    steps('OCTO Clicks', 'Pilih Bayar Tagihan, lalu Virtual Account.', NUMBER),
    steps('ATM CIMB Niaga', 'Pilih Pembayaran, Lanjut, lalu Virtual Account.', NUMBER),
  ],
};
