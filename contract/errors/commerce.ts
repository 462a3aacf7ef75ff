export const commerceErrors = {
  'commerce.packageNotFound': {
    status: 404,
    title: 'Paket tidak tersedia',
    message: 'Paket ini tidak dijual lagi. Pilih paket lain, ya.',
    surface: 'modal',
  },
  'commerce.alreadyOwned': {
    status: 409,
    title: 'Sudah kamu miliki',
    message: 'Tayangan ini sudah kamu beli dan masih bisa ditonton.',
    surface: 'modal',
  },
  // The words are the specification's: clients compare them.
  'commerce.cartFailed': {
    status: 422,
    title: 'Keranjang gagal dibuat',
    message: 'Failed to create cart',
    surface: 'silent',
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
