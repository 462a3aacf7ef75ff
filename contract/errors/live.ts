export const liveErrors = {
  'live.channelNotFound': {
    status: 404,
    title: 'Saluran tidak ditemukan',
    message: 'Saluran ini tidak ada atau sudah tidak tayang. Pilih saluran lain dari daftar.',
    surface: 'inline',
  },
  'live.genreNotFound': {
    status: 404,
    title: 'Genre tidak ditemukan',
    message: 'Genre saluran ini tidak ada. Pilih genre lain dari daftar.',
    surface: 'inline',
  },
  'live.mappingNotFound': {
    status: 404,
    title: 'Saluran tidak ditemukan',
    message: 'Alamat saluran lama ini tidak dikenal lagi. Pilih saluran dari daftar.',
    surface: 'inline',
  },
  'live.programmeNotFound': {
    status: 404,
    title: 'Acara tidak ditemukan',
    message: 'Acara ini tidak ada lagi di jadwal. Lihat jadwal terbaru, ya.',
    surface: 'inline',
  },
} as const;
