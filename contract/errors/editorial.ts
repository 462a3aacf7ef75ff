export const editorialErrors = {
  'editorial.tokenExpired': {
    status: 401,
    wireCode: '0006',
    title: 'Sesi berakhir',
    message: 'Sesi pengelola konten sudah berakhir. Masuk lagi untuk melanjutkan.',
    surface: 'silent',
  },
  'editorial.tokenInvalid': {
    status: 401,
    wireCode: '0008',
    title: 'Sesi tidak sah',
    message: 'Token pengelola konten tidak sah. Masuk lagi untuk melanjutkan.',
    surface: 'silent',
  },
  'editorial.credentialsWrong': {
    status: 403,
    title: 'Gagal Login',
    message: 'Email atau kata sandi tidak cocok, atau akun ini bukan pengelola konten.',
    surface: 'inline',
  },
  'editorial.articleNotFound': {
    status: 404,
    title: 'Artikel tidak ditemukan',
    message:
      'Artikel ini tidak ada. Alamatnya mungkin salah ketik. Lihat artikel lain dari redaksi.',
    surface: 'inline',
  },
  'editorial.articleGone': {
    status: 410,
    title: 'Artikel ini sudah diturunkan',
    message: 'Redaksi sudah menurunkan artikel ini. Masih banyak artikel lain yang bisa dibaca.',
    surface: 'inline',
  },
  'editorial.documentNotFound': {
    status: 404,
    title: 'Dokumen tidak ditemukan',
    message: 'Dokumen atau versi ini tidak ada.',
    surface: 'inline',
  },
  'editorial.versionConflict': {
    status: 409,
    title: 'Ada versi yang lebih baru',
    message:
      'Dokumen ini sudah disimpan orang lain sejak kamu membukanya. Buka versi terbaru, gabungkan perubahanmu, lalu simpan lagi.',
    surface: 'inline',
  },
  'editorial.slugTaken': {
    status: 409,
    title: 'Alamat sudah dipakai',
    message: 'Alamat ini sudah dipakai dokumen lain. Pilih alamat yang berbeda.',
    surface: 'inline',
  },
  'editorial.addressFixed': {
    status: 409,
    title: 'Alamat tidak bisa diganti',
    message:
      'Jenis dokumen dan alamat yang pernah tayang tidak bisa diganti. Buat dokumen baru untuk itu.',
    surface: 'inline',
  },
  'editorial.incomplete': {
    status: 422,
    title: 'Belum lengkap',
    message: 'Dokumen ini belum lengkap. Isi bagian yang disebut, simpan, lalu terbitkan lagi.',
    surface: 'inline',
  },
  'editorial.versionUnreadable': {
    status: 409,
    title: 'Versi ini tidak terbaca',
    message:
      'Versi ini memuat bagian yang tidak dikenal di sini, misalnya dari Studio yang lebih baru. Muat ulang Studio, atau kembalikan versi lain dari riwayatnya.',
    surface: 'inline',
  },
  'editorial.termsOfFinance': {
    status: 403,
    title: 'Bukan peranmu',
    message: 'Syarat penjualan ditulis dan diterbitkan keuangan, di halamannya sendiri.',
    surface: 'inline',
  },
  'editorial.termsStay': {
    status: 409,
    title: 'Syarat umum harus ada',
    message:
      'Syarat umum tidak bisa diturunkan: tanpa itu tidak ada yang disetujui pembeli. Terbitkan versi lain.',
    surface: 'inline',
  },
  'editorial.planInPast': {
    status: 422,
    title: 'Waktunya sudah lewat',
    message: 'Pilih waktu yang akan datang, atau terbitkan sekarang.',
    surface: 'inline',
  },
  'editorial.reviewClosed': {
    status: 409,
    title: 'Tinjauannya sudah tidak menunggu',
    message: 'Versi ini sudah ditinjau, sudah tayang, atau ada versi yang lebih baru. Muat ulang.',
    surface: 'inline',
  },
  'editorial.reviewOwn': {
    status: 403,
    title: 'Perlu orang lain',
    message: 'Yang kamu simpan atau mintakan tinjauan ditinjau orang lain.',
    surface: 'inline',
  },
  'editorial.releaseNotFound': {
    status: 404,
    title: 'Rilis tidak ditemukan',
    message: 'Rilis ini tidak ada.',
    surface: 'inline',
  },
  'editorial.releaseClosed': {
    status: 409,
    title: 'Rilis ini sudah terbit',
    message: 'Isi rilis yang sudah terbit atau dibatalkan tidak bisa diubah. Buat rilis baru.',
    surface: 'inline',
  },
  'editorial.releaseFull': {
    status: 422,
    title: 'Rilis sudah penuh',
    message:
      'Satu rilis memuat paling banyak 200 dokumen, harga, dan jadwal, 50 di antaranya jadwal. Pindahkan sisanya ke rilis lain.',
    surface: 'inline',
  },
  'editorial.releaseIncomplete': {
    status: 422,
    title: 'Belum bisa terbit',
    message:
      'Ada isi yang belum bisa terbit, jadi tidak satu pun diterbitkan. Perbaiki yang disebut, lalu coba lagi.',
    surface: 'inline',
  },
  'editorial.releaseOfFinance': {
    status: 403,
    title: 'Bukan peranmu',
    message:
      'Harga dan syarat penjualan di sebuah rilis dimasukkan, dikeluarkan, diterbitkan, dan dibatalkan keuangan.',
    surface: 'inline',
  },
  'editorial.releaseOfEditors': {
    status: 403,
    title: 'Bukan peranmu',
    message:
      'Dokumen redaksi di sebuah rilis dimasukkan dan dikeluarkan editor, yang juga menerbitkan rilis tanpa harga dan syarat.',
    surface: 'inline',
  },
  'editorial.releaseOfSchedulers': {
    status: 403,
    title: 'Bukan peranmu',
    message: 'Rilis yang hanya berisi jadwal saluran diterbitkan dan dibatalkan penjadwal.',
    surface: 'inline',
  },
  'editorial.releaseNotHandedOver': {
    status: 409,
    title: 'Redaksi belum selesai',
    message:
      'Di rilis ini ada dokumen redaksi yang belum diserahkan. Minta editor menekan Minta tinjauan, lalu coba lagi.',
    surface: 'inline',
  },
  'editorial.releaseNotPublished': {
    status: 409,
    title: 'Rilis ini tidak tayang',
    message: 'Hanya rilis yang sedang tayang yang bisa dibatalkan.',
    surface: 'inline',
  },
  'editorial.previewOver': {
    status: 410,
    title: 'Pratinjau ini sudah berakhir',
    message: 'Pratinjau hanya terbuka sepuluh menit. Buka lagi dari studio.',
    surface: 'inline',
  },
  'editorial.releaseOverwritten': {
    status: 409,
    title: 'Ada yang sudah berubah lagi',
    message:
      'Sebagian isinya sudah diubah lagi setelah rilis ini. Pilih apakah yang itu dibiarkan.',
    surface: 'inline',
  },
  'editorial.bulkNotFound': {
    status: 404,
    title: 'Tidak ditemukan',
    message: 'Tindakan massal ini tidak ada.',
    surface: 'inline',
  },
  'editorial.bulkEmpty': {
    status: 422,
    title: 'Tidak ada yang cocok',
    message: 'Tidak ada yang cocok. Periksa pilihan, saringan, atau isi filenya.',
    surface: 'inline',
  },
  'editorial.bulkFull': {
    status: 422,
    title: 'Terlalu banyak',
    message:
      'Sekali jalan paling banyak 5.000 judul atau baris. Persempit saringannya, atau bagi filenya.',
    surface: 'inline',
  },
  'editorial.bulkClosed': {
    status: 409,
    title: 'Sudah tidak bisa',
    message:
      'Uji coba ini belum selesai, sudah dijalankan, atau sudah lewat 24 jam. Muat ulang halaman untuk melihat keadaannya.',
    surface: 'inline',
  },
  'editorial.bulkNotYours': {
    status: 403,
    title: 'Bukan peranmu',
    message:
      'Mengubah judul adalah tugas editor, dan lisensi tugas hak siar. Dijalankan dan dikembalikan oleh yang mengujinya. Keluarkan kolom yang bukan tugasmu.',
    surface: 'inline',
  },
  'editorial.importUnreadable': {
    status: 422,
    title: 'File tidak terbaca',
    message:
      'File ini bukan CSV yang bisa dibaca. Simpan dari lembar kerja sebagai CSV UTF-8 dengan baris pertama berisi nama kolom.',
    surface: 'inline',
  },
  'editorial.importColumns': {
    status: 422,
    title: 'Kolom belum cukup',
    message:
      'Pilih kolom alamat, dan sedikitnya satu kolom isi. Satu isi hanya boleh dari satu kolom, dan lisensi perlu pemegang hak serta tanggal mulai.',
    surface: 'inline',
  },
} as const;
