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
  'live.channelTaken': {
    status: 409,
    title: 'Sudah dipakai',
    message: 'Nomor, alamat, atau id ini sudah dipakai saluran lain.',
    surface: 'inline',
  },
  'live.programmeConflict': {
    status: 409,
    title: 'Jadwal bertabrakan',
    message: 'Ada acara lain di jam itu. Ubah jamnya, atau pilih untuk menggantinya.',
    surface: 'inline',
  },
  'live.scheduleOwned': {
    status: 409,
    title: 'Jadwal otomatis',
    message: 'Jadwal saluran ini dibuat dari daftar putarnya dan tidak diubah dengan tangan.',
    surface: 'inline',
  },
  'live.feedNotFound': {
    status: 404,
    title: 'Sumber jadwal tidak ada',
    message: 'Sumber jadwal ini tidak ada atau sudah dihapus.',
    surface: 'inline',
  },
  'live.feedTaken': {
    status: 409,
    title: 'Nama sudah dipakai',
    message: 'Sumber jadwal lain sudah memakai nama ini.',
    surface: 'inline',
  },
  'live.feedWithoutText': {
    status: 400,
    title: 'Jadwalnya belum ada',
    message: 'Sumber ini tidak punya alamat. Unggah berkas jadwalnya.',
    surface: 'inline',
  },
  'live.reportNotFound': {
    status: 404,
    title: 'Laporan tidak ada',
    message: 'Laporan impor ini tidak ada atau sudah terlalu lama.',
    surface: 'inline',
  },
} as const;
