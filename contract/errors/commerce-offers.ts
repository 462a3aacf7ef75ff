export const commerceOffersErrors = {
  // Why, in words, is in the details: it depends on the coupon and the cart.
  'commerce.couponRefused': {
    status: 422,
    title: 'Kupon belum bisa dipakai',
    message: 'Kupon ini tidak bisa dipakai untuk pesananmu.',
    surface: 'inline',
  },
  'commerce.voucherRefused': {
    status: 422,
    title: 'Voucher belum bisa dipakai',
    message: 'Voucher ini tidak bisa dipakai untuk pesananmu.',
    surface: 'inline',
  },
  'commerce.checkoutPaused': {
    status: 503,
    title: 'Pembayaran sedang dihentikan',
    message:
      'Untuk sementara pembelian baru tidak bisa dibayar. Keranjangmu tersimpan; coba lagi nanti.',
    surface: 'inline',
  },
  'commerce.termsNotAgreed': {
    status: 422,
    title: 'Syarat belum disetujui',
    message: 'Setujui dulu syarat dan ketentuan paket ini sebelum membayar.',
    surface: 'inline',
  },
  'commerce.minipackNeedsPlan': {
    status: 409,
    title: 'Perlu paket dulu',
    message:
      'Paket tambahan menambah paket yang sedang berjalan. Aktifkan paketnya dulu, lalu tambahkan yang ini.',
    surface: 'modal',
  },
  'commerce.minipackNotOwned': {
    status: 403,
    title: 'Belum kamu miliki',
    message: 'Paket tambahan ini tidak termasuk paketmu dan belum kamu beli.',
    surface: 'modal',
  },
  'commerce.offerIsFree': {
    status: 422,
    title: 'Ini gratis',
    message: 'Penawaran ini gratis, jadi tidak perlu keranjang. Aktifkan langsung saja.',
    surface: 'modal',
  },
  'commerce.codeTaken': {
    status: 409,
    title: 'Kode sudah dipakai',
    message: 'Kode ini sudah dipakai kupon lain.',
    surface: 'inline',
  },
  'commerce.packageTaken': {
    status: 409,
    title: 'Paket ini sudah ada',
    message: 'Paket ini sudah dibuat. Cari di daftar paket.',
    surface: 'inline',
  },
  'commerce.promotionNotFound': {
    status: 404,
    title: 'Promo tidak ditemukan',
    message: 'Promo ini tidak ada.',
    surface: 'inline',
  },
  'commerce.promoNotLower': {
    status: 422,
    title: 'Harga promo terlalu tinggi',
    message: 'Harga promo harus lebih rendah dari harga biasa.',
    surface: 'inline',
  },
  'commerce.pricePast': {
    status: 422,
    title: 'Waktunya sudah lewat',
    message: 'Waktu mulai harga ini sudah lewat. Pilih waktu yang akan datang.',
    surface: 'inline',
  },
  'commerce.pricePlanned': {
    status: 409,
    title: 'Sudah ada harga terjadwal',
    message: 'Paket ini sudah punya harga yang mulai pada saat itu. Batalkan dulu yang lama.',
    surface: 'inline',
  },
  'commerce.priceNotPlanned': {
    status: 409,
    title: 'Harga tidak menunggu lagi',
    message: 'Harga ini sudah mulai, sudah dibatalkan, atau tidak ada.',
    surface: 'inline',
  },
  'commerce.codesExported': {
    status: 409,
    title: 'Sudah diekspor',
    message: 'Kode kelompok ini sudah keluar sekali. Kalau hilang, hentikan dan buat yang baru.',
    surface: 'inline',
  },
  'commerce.codeUnknown': {
    status: 404,
    title: 'Kode tidak dikenal',
    message: 'Kode ini tidak ada. Periksa ejaannya: huruf terakhir adalah tanda periksa.',
    surface: 'inline',
  },
  'commerce.codeUsed': {
    status: 409,
    title: 'Kode sudah terpakai',
    message: 'Kode ini sudah dipakai membayar, jadi tidak bisa ditarik.',
    surface: 'inline',
  },
} as const;
