/** The week of a channel. */
export const liveWeekErrors = {
  'live.weekVersionNotFound': {
    status: 404,
    title: 'Versi tidak ada',
    message: 'Versi jadwal ini tidak ada. Muat ulang halamannya.',
    surface: 'inline',
  },
  'live.weekConflict': {
    status: 409,
    title: 'Diubah orang lain juga',
    message: 'Orang lain menyimpan slot yang sama sejak kamu membukanya. Pilih mana yang dipakai.',
    surface: 'inline',
  },
  'live.weekChangedSince': {
    status: 409,
    title: 'Sudah diubah lagi',
    message:
      'Slot yang sama sudah diubah sesudahnya. Ubah langsung, atau pakai versi lama dari Riwayat.',
    surface: 'inline',
  },
  'live.weekFull': {
    status: 422,
    title: 'Jadwal penuh',
    message:
      'Satu saluran memuat paling banyak 600 slot. Lepas dulu yang sudah lewat, atau salin ke lebih sedikit hari.',
    surface: 'inline',
  },
  'live.weekOlder': {
    status: 409,
    title: 'Sudah ada yang lebih baru',
    message: 'Versi lain sudah tayang sejak kamu membukanya. Muat ulang, lalu coba lagi.',
    surface: 'inline',
  },
  'live.weekHasErrors': {
    status: 422,
    title: 'Jadwal belum bisa terbit',
    message: 'Masih ada masalah yang menahan penerbitan. Perbaiki dulu yang bertanda merah.',
    surface: 'inline',
  },
  'live.weekHasWarnings': {
    status: 409,
    title: 'Perlu dipastikan',
    message: 'Ada peringatan di jadwal ini. Terbitkan lagi kalau memang begitu maksudnya.',
    surface: 'inline',
  },
  'live.eventNotOnAir': {
    status: 409,
    title: 'Tidak sedang tayang',
    message: 'Siaran berakhir terbuka ini tidak sedang tayang, atau sudah berakhir. Muat ulang.',
    surface: 'inline',
  },
} as const;
