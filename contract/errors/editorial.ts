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
  'editorial.planInPast': {
    status: 422,
    title: 'Waktunya sudah lewat',
    message: 'Pilih waktu yang akan datang, atau terbitkan sekarang.',
    surface: 'inline',
  },
} as const;
