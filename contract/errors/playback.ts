export const playbackErrors = {
  'playback.notFound': {
    status: 404,
    title: 'Tayangan tidak ada',
    message: 'Tayangan ini tidak ada atau masa tayangnya sudah berakhir.',
    surface: 'inline',
  },
  'playback.notReady': {
    status: 409,
    title: 'Sedang disiapkan',
    message: 'Tayangan ini masih disiapkan. Coba lagi beberapa menit lagi.',
    surface: 'inline',
  },
  'playback.signIn': {
    status: 403,
    title: 'Masuk untuk menonton',
    message: 'Tayangan ini gratis untuk pemilik akun. Masuk atau daftar dulu, ya.',
    surface: 'inline',
  },
  'playback.needsPlan': {
    status: 403,
    title: 'Belum termasuk paketmu',
    message: 'Tayangan ini butuh paket yang lebih lengkap.',
    surface: 'inline',
  },
  'playback.needsPurchase': {
    status: 403,
    title: 'Beli untuk menonton',
    message: 'Tayangan ini dibeli satuan, terpisah dari paket.',
    surface: 'inline',
  },
  'playback.tooManyScreens': {
    status: 409,
    title: 'Layar penuh',
    message:
      'Paketmu sedang dipakai menonton di perangkat lain. Hentikan salah satunya untuk menonton di sini.',
    surface: 'modal',
  },
  'playback.typeNotServed': {
    status: 404,
    title: 'Belum tersedia',
    message: 'Jenis tayangan ini belum tersedia.',
    surface: 'inline',
  },
} as const;
