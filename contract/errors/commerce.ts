export const commerceErrors = {
  'commerce.packageNotFound': {
    status: 404,
    title: 'Paket tidak tersedia',
    message: 'Paket ini tidak dijual lagi. Pilih paket lain, ya.',
    surface: 'modal',
  },
  'commerce.notInCountry': {
    status: 403,
    title: 'Belum bisa dibeli di sini',
    message: 'Judul ini belum tersedia di negara tempatmu berada, jadi belum bisa dibeli di sini.',
    surface: 'modal',
  },
  'commerce.alreadyOwned': {
    status: 409,
    title: 'Sudah kamu miliki',
    message: 'Tayangan ini sudah kamu sewa dan masih bisa ditonton.',
    surface: 'modal',
  },
  // The words are the specification's: clients compare them.
  'commerce.cartFailed': {
    status: 422,
    title: 'Keranjang gagal dibuat',
    message: 'Failed to create cart',
    pageMessage: 'Keranjang belum bisa dibuat. Coba lagi, atau pilih paket lain.',
    surface: 'modal',
  },
  'commerce.cartNotFound': {
    status: 404,
    title: 'Keranjang tidak ditemukan',
    message: 'Keranjang ini tidak ada di akunmu. Pilih paket lagi untuk mulai.',
    surface: 'inline',
  },
  'commerce.cartPaid': {
    status: 409,
    title: 'Sudah dibayar',
    message: 'Keranjang ini sudah dibayar, jadi tidak bisa diubah lagi.',
    surface: 'modal',
  },
  'commerce.priceExpired': {
    status: 409,
    title: 'Harga perlu diperbarui',
    message: 'Harga di keranjang hanya berlaku 24 jam. Perbarui keranjang, lalu bayar lagi.',
    surface: 'modal',
  },
  'commerce.methodUnavailable': {
    status: 422,
    title: 'Tidak bisa dipakai sekarang',
    message: 'Cara bayar ini sedang tidak bisa dipakai. Pilih cara lain, ya.',
    surface: 'modal',
  },
  'commerce.paymentNotFound': {
    status: 404,
    title: 'Pembayaran tidak ditemukan',
    message: 'Pembayaran ini tidak ada di akunmu.',
    surface: 'inline',
  },
  'commerce.paymentPending': {
    status: 409,
    title: 'Pembayaran masih berjalan',
    message: 'Pembayaran sebelumnya belum bisa ditutup. Tunggu sebentar, lalu coba lagi.',
    surface: 'modal',
  },
  'commerce.chargeRefused': {
    status: 422,
    title: 'Pembayaran ditolak',
    message: 'Penyedia pembayaran menolak permintaan ini. Coba lagi beberapa saat lagi.',
    surface: 'modal',
  },
  'commerce.gatewayUnreachable': {
    status: 503,
    title: 'Belum bisa dipastikan',
    message:
      'Penyedia pembayaran belum menjawab. Pembayaranmu tetap kami pantau; coba lagi sebentar.',
    surface: 'toast',
  },
  'commerce.bonusNotDue': {
    status: 403,
    title: 'Bukan untuk akun ini',
    message: 'Hadiah ini hanya untuk akun baru, satu kali.',
    surface: 'silent',
  },
  'commerce.notificationRefused': {
    status: 403,
    message: 'Pemberitahuan ini tidak berasal dari penyedia pembayaran.',
    surface: 'silent',
  },
} as const;

export const commerceDokuErrors = {
  'commerce.notificationRepeated': {
    status: 409,
    message: 'Pemberitahuan ini sudah pernah diterima.',
    surface: 'silent',
  },
} as const;

export const commerceMethodErrors = {
  'commerce.walletUnknown': {
    status: 422,
    title: 'Nomor tidak dikenal',
    message: 'Nomor ini tidak terdaftar di OVO. Periksa lagi nomornya.',
    surface: 'inline',
  },
} as const;

/** Refunds, credit, cases, invoices and reconciliation. */
export const commerceLedgerErrors = {
  'commerce.refundNotPossible': {
    status: 409,
    title: 'Tidak bisa dikembalikan',
    message:
      'Uang kembali penuh berlaku 24 jam setelah bayar dan selama belum ada yang ditonton. Hubungi kami kalau ada yang tidak beres.',
    surface: 'modal',
  },
  'commerce.refundRepeated': {
    status: 409,
    title: 'Tidak bisa dikembalikan',
    message:
      'Paket yang sama sudah pernah kamu kembalikan dalam 30 hari terakhir, jadi uangnya tidak bisa kembali lagi. Hubungi kami kalau ada yang tidak beres.',
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
  'commerce.ownAccount': {
    status: 403,
    title: 'Bukan untuk akun sendiri',
    message: 'Uang dan saldo untuk akunmu sendiri diputuskan rekan lain.',
    surface: 'inline',
  },
  'commerce.lossNotOwed': {
    status: 409,
    title: 'Tidak bisa diganti',
    message:
      'Gangguan ini sudah diganti, atau jumlahnya lebih dari yang masih tersisa dari harga paketnya. Muat ulang riwayat akunnya.',
    surface: 'inline',
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
  'commerce.reportEmailNeeded': {
    status: 400,
    title: 'Alamat email belum diisi',
    message: 'Isi alamat emailmu, supaya kami bisa menjawab.',
    surface: 'inline',
  },
  'commerce.tooManyReports': {
    status: 429,
    title: 'Laporan terlalu sering',
    message: 'Laporan dari sini sudah banyak hari ini. Coba lagi {wait}.',
    surface: 'inline',
  },
  'commerce.caseClosed': {
    status: 409,
    title: 'Kasus sudah selesai',
    message: 'Kasus ini sudah ditutup. Buat kasus baru kalau masih ada yang tidak beres.',
    surface: 'inline',
  },
  'commerce.replyNotFound': {
    status: 404,
    title: 'Jawaban tersimpan tidak ditemukan',
    message: 'Jawaban ini sudah dihapus orang lain.',
    surface: 'inline',
  },
  'commerce.replyNameTaken': {
    status: 409,
    title: 'Namanya sudah dipakai',
    message: 'Sudah ada jawaban tersimpan dengan nama ini. Pakai nama lain.',
    surface: 'inline',
  },
  'commerce.tooManyReplies': {
    status: 409,
    title: 'Jawaban tersimpan sudah penuh',
    message: 'Paling banyak 100 jawaban tersimpan. Hapus yang tidak dipakai lagi.',
    surface: 'inline',
  },
  'commerce.noAddress': {
    status: 409,
    title: 'Tidak ada email',
    message: 'Akun ini tidak punya alamat email, jadi faktur tidak bisa dikirim.',
    surface: 'inline',
  },
  'commerce.notOfTeam': {
    status: 422,
    title: 'Bukan petugas',
    message: 'Kasus hanya bisa diserahkan kepada petugas yang menangani kasus.',
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
  'commerce.journalTooLong': {
    status: 422,
    title: 'Terlalu panjang untuk XLSX',
    message: 'Jurnal bulan ini lebih dari 100.000 baris. Unduh sebagai CSV.',
    surface: 'inline',
  },
  'commerce.monthClosed': {
    status: 409,
    title: 'Bulan ini sudah ditutup',
    message: 'Bulan yang sudah ditutup tidak dibuka lagi. Koreksinya masuk ke bulan berjalan.',
    surface: 'inline',
  },
  'commerce.monthNotReady': {
    status: 422,
    title: 'Belum bisa ditutup',
    message: 'Masih ada pemeriksaan yang belum hijau. Selesaikan dulu, lalu minta lagi.',
    surface: 'inline',
  },
  'commerce.differenceNotFound': {
    status: 404,
    title: 'Selisih tidak ditemukan',
    message: 'Selisih ini tidak ada atau sudah dijelaskan.',
    surface: 'inline',
  },
} as const;
