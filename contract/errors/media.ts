export const mediaErrors = {
  'media.unreadable': {
    status: 422,
    title: 'File rusak',
    message: 'File ini rusak atau bukan video yang kami kenal. Unggah ulang file aslinya.',
    surface: 'inline',
  },
  'media.notVideo': {
    status: 422,
    title: 'Bukan video',
    message: 'File ini tidak berisi gambar bergerak. Pilih file video.',
    surface: 'inline',
  },
  'media.noDuration': {
    status: 422,
    title: 'Durasi tidak diketahui',
    message: 'Durasi video ini tidak terbaca. Simpan ulang sebagai MP4 lalu unggah lagi.',
    surface: 'inline',
  },
  'media.tooShort': {
    status: 422,
    title: 'Terlalu pendek',
    message: 'Video ini lebih pendek dari satu detik.',
    surface: 'inline',
  },
  'media.tooLarge': {
    status: 422,
    title: 'Terlalu besar',
    message: 'Video ini melewati batas 8 jam, 200 GB, atau 8192 piksel.',
    surface: 'inline',
  },
  'media.pictureTooLarge': {
    status: 422,
    title: 'Gambar terlalu besar',
    message:
      'Gambar video ini lebih besar dari 4K (4096 × 2304 piksel). Perkecil, lalu unggah lagi.',
    surface: 'inline',
  },
  'media.encrypted': {
    status: 422,
    title: 'Video terkunci',
    message:
      'Video ini terkunci (DRM), jadi tidak bisa diolah. Unggah file asli yang tidak terkunci.',
    surface: 'inline',
  },
  'media.truncated': {
    status: 422,
    title: 'File terpotong',
    message: 'Bagian akhir video ini hilang. Unggah ulang file yang utuh.',
    surface: 'inline',
  },
  'media.sourceMissing': {
    status: 422,
    title: 'File tidak ada',
    message: 'File sumber tidak ditemukan lagi. Unggah ulang videonya.',
    surface: 'inline',
  },
  'media.packInvalid': {
    status: 422,
    title: 'Paket video rusak',
    message: 'Paket video siap tayang ini tidak lengkap atau rusak.',
    surface: 'inline',
  },
  'media.encoderMissing': {
    status: 503,
    title: 'Pengolah video tidak ada',
    message: 'Server ini belum punya ffmpeg dan video ini tidak bisa dipakai apa adanya.',
    surface: 'inline',
  },
  'media.packagingFailed': {
    status: 500,
    title: 'Gagal diolah',
    message: 'Video ini berkali-kali gagal diolah. Tim kami perlu memeriksanya.',
    surface: 'inline',
  },
  'media.linkInvalid': {
    status: 403,
    title: 'Tautan tidak sah',
    message: 'Tautan tayangan ini tidak sah. Buka lagi dari halaman judulnya.',
    surface: 'modal',
  },
  'media.linkExpired': {
    status: 410,
    title: 'Tautan kedaluwarsa',
    message: 'Tautan tayangan ini sudah berakhir. Muat ulang untuk melanjutkan.',
    surface: 'modal',
  },
  'media.sessionEnded': {
    status: 403,
    title: 'Sesi berakhir',
    message: 'Tayangan di perangkat ini sudah dihentikan. Putar lagi untuk melanjutkan.',
    surface: 'modal',
  },
  'media.playbackEnded': {
    status: 403,
    title: 'Tayangan dihentikan',
    message: 'Tayangan di layar ini sudah dihentikan. Putar lagi untuk melanjutkan.',
    surface: 'modal',
  },
  'media.aboveCap': {
    status: 403,
    title: 'Di luar paketmu',
    message: 'Kualitas ini tidak termasuk paket atau batas kuotamu.',
    surface: 'inline',
  },
  'media.notFound': {
    status: 404,
    title: 'Tidak ditemukan',
    message: 'Bagian tayangan ini tidak ada.',
    surface: 'inline',
  },
  'media.notNow': {
    status: 403,
    title: 'Belum bisa ditonton',
    message: 'Yang sedang tayang di kanal ini belum bisa kamu tonton sekarang.',
    surface: 'inline',
  },
  'media.rangeInvalid': {
    status: 416,
    message: 'Bagian berkas yang diminta tidak ada.',
    surface: 'silent',
  },
} as const;
