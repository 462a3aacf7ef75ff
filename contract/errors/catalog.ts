export const catalogErrors = {
  'catalog.titleNotFound': {
    status: 404,
    title: 'Tayangan tidak ditemukan',
    message: 'Tayangan ini tidak ada atau masa tayangnya sudah berakhir. Coba cari judul lain.',
    surface: 'inline',
  },
  'catalog.categoryNotFound': {
    status: 404,
    title: 'Kategori tidak ditemukan',
    message: 'Kategori ini tidak ada. Lihat kategori lain di beranda.',
    surface: 'inline',
  },
  'catalog.genreNotFound': {
    status: 404,
    title: 'Genre tidak ditemukan',
    message: 'Genre ini tidak ada. Pilih genre lain dari daftar.',
    surface: 'inline',
  },
  'catalog.licenceNotFound': {
    status: 404,
    title: 'Lisensi tidak ditemukan',
    message: 'Lisensi ini tidak ada, atau milik judul lain.',
    surface: 'inline',
  },
  'catalog.personNotFound': {
    status: 404,
    title: 'Nama tidak ditemukan',
    message: 'Pemeran atau pembuat film ini tidak ada. Coba cari namanya.',
    surface: 'inline',
  },
} as const;
