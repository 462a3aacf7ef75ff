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
      'Minipack ini tambahan untuk paket yang sedang berjalan. Aktifkan paketnya dulu, lalu tambah minipack ini.',
    surface: 'modal',
  },
  'commerce.minipackNotOwned': {
    status: 403,
    title: 'Belum kamu miliki',
    message: 'Minipack ini tidak termasuk paketmu dan belum kamu beli.',
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
} as const;
