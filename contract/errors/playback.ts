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
    title: 'Sewa untuk menonton',
    message: 'Tayangan ini disewa satuan, terpisah dari paket.',
    surface: 'inline',
  },
  'playback.notInCountry': {
    status: 403,
    title: 'Belum tersedia di negara ini',
    message: 'Judul ini belum tersedia di negara tempatmu menonton.',
    surface: 'inline',
  },
  'playback.tooManyScreens': {
    status: 409,
    title: 'Layar penuh',
    message:
      'Paketmu sedang dipakai menonton di perangkat lain. Hentikan salah satunya untuk menonton di sini.',
    surface: 'modal',
  },
  'playback.classNotNow': {
    status: 403,
    title: 'Belum waktunya',
    message: 'Tayangan dewasa ini hanya bisa ditonton pukul 22.00 sampai 03.00 di tempatmu.',
    surface: 'inline',
  },
  'playback.notKept': {
    status: 404,
    title: 'Tidak bisa diputar ulang',
    message: 'Tayangan ini belum mulai, atau sudah lewat dari masa tayang ulangnya.',
    surface: 'inline',
  },
} as const;
