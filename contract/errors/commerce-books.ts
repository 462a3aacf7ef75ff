/** Refunds, credit, cases, invoices and reconciliation. */
export const commerceBooksErrors = {
  'commerce.refundNotPossible': {
    status: 409,
    title: 'Tidak bisa dikembalikan',
    message:
      'Uang kembali penuh berlaku 24 jam setelah bayar dan selama belum ada yang ditonton. Hubungi kami kalau ada yang tidak beres.',
    surface: 'modal',
  },
  'commerce.refundTooMuch': {
    status: 422,
    title: 'Jumlahnya terlalu besar',
    message: 'Jumlah ini melebihi sisa pembayaran yang bisa dikembalikan.',
    surface: 'inline',
  },
  'commerce.creditShort': {
    status: 422,
    title: 'Saldo tidak cukup',
    message: 'Saldo Tayang milikmu belum cukup untuk pembayaran ini. Pilih cara bayar lain, ya.',
    surface: 'modal',
  },
  'commerce.creditAccountNotFound': {
    status: 404,
    title: 'Akun tidak ditemukan',
    message: 'Tidak ada akun dengan nomor ini.',
    surface: 'inline',
  },
  'commerce.caseNotFound': {
    status: 404,
    title: 'Kasus tidak ditemukan',
    message: 'Tautan ini tidak berlaku. Buka kasusmu dari halaman akun.',
    surface: 'inline',
  },
  'commerce.caseClosed': {
    status: 409,
    title: 'Kasus sudah selesai',
    message: 'Kasus ini sudah ditutup. Buat kasus baru kalau masih ada yang tidak beres.',
    surface: 'inline',
  },
  'commerce.invoiceNotFound': {
    status: 404,
    title: 'Faktur tidak ditemukan',
    message: 'Faktur ini tidak ada di akunmu.',
    surface: 'inline',
  },
  'commerce.businessOnly': {
    status: 403,
    title: 'Khusus akun bisnis',
    message: 'Data NPWP hanya untuk akun bisnis.',
    surface: 'inline',
  },
  'commerce.npwpInvalid': {
    status: 422,
    title: 'NPWP belum benar',
    message: 'NPWP berisi 15 atau 16 angka. Periksa lagi, lalu simpan.',
    surface: 'inline',
  },
  'commerce.differenceNotFound': {
    status: 404,
    title: 'Selisih tidak ditemukan',
    message: 'Selisih ini tidak ada atau sudah dijelaskan.',
    surface: 'inline',
  },
} as const;
