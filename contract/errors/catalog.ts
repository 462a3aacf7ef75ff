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
  'catalog.licenceChanged': {
    status: 409,
    title: 'Lisensi sudah berubah',
    message: 'Akhir lisensi ini sudah lain, atau tidak lagi dekat. Muat ulang daftarnya.',
    surface: 'inline',
  },
  'catalog.takedownTime': {
    status: 422,
    title: 'Waktu tidak bisa dipakai',
    message: 'Waktu diterima paling lama 30 hari lalu dan tidak di masa depan.',
    surface: 'inline',
  },
  'catalog.notTakenDown': {
    status: 409,
    title: 'Tidak sedang diturunkan',
    message: 'Judul ini sudah tampil lagi. Muat ulang halaman ini.',
    surface: 'inline',
  },
  'catalog.takedownEnd': {
    status: 422,
    title: 'Waktu tidak bisa dipakai',
    message: 'Batas waktu penurunan paling cepat 5 menit lagi dan paling lama dua tahun.',
    surface: 'inline',
  },
  'catalog.takedownRequestNotFound': {
    status: 404,
    title: 'Permintaan tidak ditemukan',
    message: 'Permintaan penurunan ini tidak ada.',
    surface: 'inline',
  },
  'catalog.takedownRequestClosed': {
    status: 409,
    title: 'Sudah diputuskan',
    message: 'Permintaan ini sudah selesai: judulnya diturunkan, atau permintaannya ditolak.',
    surface: 'inline',
  },
  'catalog.personNotFound': {
    status: 404,
    title: 'Nama tidak ditemukan',
    message: 'Pemeran atau pembuat film ini tidak ada. Coba cari namanya.',
    surface: 'inline',
  },
} as const;

/** What staff meet who bring films in. */
export const catalogIntakeErrors = {
  'catalog.uploadNotFound': {
    status: 404,
    title: 'Unggahan tidak ada',
    message: 'Unggahan ini tidak ada, sudah kedaluwarsa, atau milik petugas lain. Mulai lagi.',
    surface: 'inline',
  },
  'catalog.uploadInvalid': {
    status: 400,
    title: 'Unggahan tidak lengkap',
    message: 'Nama, jenis, atau ukuran file ini tidak bisa dibaca. Pilih filenya lagi.',
    surface: 'inline',
  },
  'catalog.uploadTooLarge': {
    status: 413,
    title: 'File terlalu besar',
    message: 'File ini lebih besar dari yang boleh diunggah untuk jenis ini.',
    surface: 'inline',
  },
  'catalog.uploadNoRoom': {
    status: 507,
    title: 'Penyimpanan penuh',
    message: 'Ruang penyimpanan server tidak cukup. Unggahan bisa dilanjutkan setelah ada ruang.',
    surface: 'inline',
  },
  'catalog.uploadOffset': {
    status: 409,
    title: 'Posisi unggahan berbeda',
    message:
      'Bagian ini tidak menyambung dengan yang sudah kami terima. Lanjutkan dari posisi kami.',
    surface: 'silent',
  },
  'catalog.uploadBusy': {
    status: 423,
    title: 'Sedang diunggah di tempat lain',
    message: 'Unggahan ini sedang berjalan di tab atau perangkat lain. Lanjutkan di sana.',
    surface: 'inline',
  },
  'catalog.uploadTooMany': {
    status: 429,
    title: 'Terlalu banyak unggahan',
    message:
      'Terlalu banyak unggahanmu yang belum selesai. Selesaikan atau batalkan dulu sebagian.',
    surface: 'inline',
  },
  'catalog.uploadIncomplete': {
    status: 409,
    title: 'Belum semua terkirim',
    message: 'Belum semua bagian file ini sampai. Lanjutkan unggahannya dulu.',
    surface: 'inline',
  },
  'catalog.uploadFinished': {
    status: 409,
    title: 'Sudah selesai',
    message: 'Unggahan ini sudah selesai diterima dan tidak bisa diubah lagi.',
    surface: 'inline',
  },
  'catalog.assetNotFound': {
    status: 404,
    title: 'Media tidak ditemukan',
    message: 'Media ini tidak ada.',
    surface: 'inline',
  },
  'catalog.assetBusy': {
    status: 409,
    title: 'Sedang diolah',
    message: 'Media ini sedang diolah. Tunggu sampai selesai, atau batalkan dulu.',
    surface: 'inline',
  },
  'catalog.assetIdle': {
    status: 409,
    title: 'Tidak sedang diolah',
    message: 'Media ini tidak sedang menunggu atau diolah, jadi tidak ada yang dibatalkan.',
    surface: 'inline',
  },
  'catalog.issueNotFound': {
    status: 404,
    title: 'Temuan tidak ada',
    message: 'Temuan ini tidak ada, atau medianya sudah diganti versi lain.',
    surface: 'inline',
  },
  'catalog.issueSettled': {
    status: 409,
    title: 'Sudah diputuskan',
    message: 'Temuan ini sudah dikecualikan petugas lain.',
    surface: 'inline',
  },
  'catalog.timingsChanged': {
    status: 409,
    title: 'Sudah diubah petugas lain',
    message: 'Penanda atau bab ini diubah sejak halaman dibuka. Muat ulang, lalu simpan lagi.',
    surface: 'inline',
  },
  'catalog.timingsBeyondEnd': {
    status: 422,
    title: 'Di luar film',
    message: 'Ada penanda atau bab yang terletak setelah akhir film ini.',
    surface: 'inline',
  },
  'catalog.subtitleNotFound': {
    status: 404,
    title: 'Teks tidak ada',
    message: 'Media ini tidak punya teks dalam bahasa dan jenis itu.',
    surface: 'inline',
  },
  'catalog.subtitleChanged': {
    status: 409,
    title: 'Sudah diubah petugas lain',
    message: 'Draf teks ini disimpan orang lain sejak kamu membukanya. Muat ulang dulu.',
    surface: 'inline',
  },
  'catalog.subtitleInvalid': {
    status: 422,
    title: 'File teks tidak terbaca',
    message: 'Tidak ada baris teks yang bisa dibaca. Pakai SRT atau WebVTT.',
    surface: 'inline',
  },
  'catalog.subtitleOrder': {
    status: 422,
    title: 'Waktu baris belum benar',
    message:
      'Ada baris yang selesai sebelum mulai, atau yang lewat dari akhir film. Perbaiki dulu.',
    surface: 'inline',
  },
  'catalog.captionsOff': {
    status: 409,
    title: 'Takarir otomatis belum dinyalakan',
    message: 'Operator menyalakannya dengan alamat mesin takarir (CAPTIONS_URL).',
    surface: 'inline',
  },
  'catalog.captionsDraft': {
    status: 409,
    title: 'Sudah ada draf',
    message: 'Bahasa ini punya draf yang belum terbit. Terbitkan atau buang dulu drafnya.',
    surface: 'inline',
  },
  'catalog.captionsNoSound': {
    status: 422,
    title: 'Tidak ada suara',
    message: 'Film ini tidak punya suara yang bisa didengar mesin takarir.',
    surface: 'inline',
  },
  'catalog.pictureInvalid': {
    status: 422,
    title: 'Gambar tidak bisa dipakai',
    message:
      'Kirim JPEG, PNG, atau WebP dengan sisi terpendek 320 piksel dan paling banyak 80 megapiksel.',
    surface: 'inline',
  },
  'catalog.logoInvalid': {
    status: 422,
    title: 'Logo tidak bisa dipakai',
    message:
      'Kirim PNG atau WebP yang latarnya tembus pandang, lebarnya paling sedikit 400 piksel dan tingginya 80 piksel.',
    surface: 'inline',
  },
  'catalog.pictureNotFound': {
    status: 404,
    title: 'Belum ada gambar',
    message: 'Film ini belum punya gambar yang bisa dipotong. Tunggu filmnya selesai diolah.',
    surface: 'inline',
  },
  'catalog.libraryPictureNotFound': {
    status: 404,
    title: 'Gambar tidak ada',
    message: 'Gambar ini tidak ada lagi di pustaka. Muat ulang halamannya.',
    surface: 'inline',
  },
  'catalog.topicNotFound': {
    status: 404,
    title: 'Genre atau kategori tidak ada',
    message: 'Genre atau kategori ini tidak ada lagi. Muat ulang halamannya.',
    surface: 'inline',
  },
  'catalog.topicUsed': {
    status: 409,
    title: 'Masih dipakai',
    message: 'Masih ada judul atau rel dengan genre atau kategori ini. Lepaskan dulu di sana.',
    surface: 'inline',
  },
  'catalog.issueBlocks': {
    status: 409,
    title: 'Tidak bisa dikecualikan',
    message: 'Temuan ini menghalangi penayangan. Ganti filenya.',
    surface: 'inline',
  },
} as const;
