export const commonErrors = {
  'common.unexpected': {
    status: 500,
    title: 'Ada gangguan',
    message: 'Terjadi kesalahan silahkan mencoba beberapa saat lagi',
    surface: 'toast',
  },
  'common.badRequest': {
    status: 400,
    title: 'Data belum benar',
    message: 'Ada isian yang belum benar. Periksa lagi lalu coba kirim ulang.',
    surface: 'inline',
  },
  'common.notFound': {
    status: 404,
    title: 'Tidak ditemukan',
    message: 'Halaman atau data yang kamu cari tidak ada.',
    surface: 'inline',
  },
  'common.unauthenticated': {
    status: 401,
    title: 'Sesi berakhir',
    message: 'Sesimu sudah berakhir. Masuk lagi untuk melanjutkan.',
    surface: 'toast',
  },
  'common.forbidden': {
    status: 403,
    title: 'Tidak diizinkan',
    message: 'Akun ini tidak punya izin untuk melakukan itu.',
    surface: 'toast',
  },
  'common.adultOnly': {
    status: 403,
    title: 'Minta bantuan orang dewasa',
    message: 'Bagian ini untuk orang dewasa. Minta bantuan orang dewasa di rumah, ya.',
    surface: 'modal',
  },
  'common.tooMany': {
    status: 429,
    title: 'Terlalu sering',
    message: 'Terlalu banyak permintaan. Coba lagi {wait}.',
    surface: 'toast',
  },
  'common.tooLarge': {
    status: 413,
    title: 'Terlalu besar',
    message: 'Data yang dikirim terlalu besar.',
    surface: 'toast',
  },
  'common.unavailable': {
    status: 503,
    title: 'Sedang sibuk',
    message: 'Layanan sedang sibuk. Coba lagi beberapa saat.',
    surface: 'toast',
  },
  'common.foreignOrigin': {
    status: 403,
    title: 'Permintaan ditolak',
    message: 'Permintaan datang dari situs lain. Muat ulang halaman lalu coba lagi.',
    surface: 'toast',
  },
} as const;
