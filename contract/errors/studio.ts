export const studioErrors = {
  'studio.accountUnknown': {
    status: 404,
    title: 'Akun tidak ada',
    message: 'Tidak ada akun dengan email atau nomor ini.',
    surface: 'inline',
  },
  'studio.notBusiness': {
    status: 409,
    title: 'Bukan akun bisnis',
    message: 'Batas perangkat menurut kontrak hanya ada pada akun bisnis.',
    surface: 'inline',
  },
  'studio.signInRefused': {
    status: 403,
    title: 'Tidak bisa masuk',
    message:
      'Kunci sandi ini tidak membuka Studio. Pakai kunci sandi Studio yang kamu daftarkan dari undangan.',
    surface: 'inline',
  },
  'studio.locked': {
    status: 403,
    title: 'Studio terkunci',
    message: 'Studio terkunci karena lama tidak dipakai. Buka lagi dengan kunci sandimu.',
    surface: 'silent',
  },
  'studio.stepUpNeeded': {
    status: 403,
    title: 'Tunjukkan kunci sandimu',
    message: 'Untuk langkah ini, tunjukkan lagi kunci sandi Studiomu.',
    surface: 'silent',
  },
  'studio.sessionUnknown': {
    status: 404,
    title: 'Sesi tidak ada',
    message: 'Sesi ini sudah berakhir atau bukan milikmu.',
    surface: 'toast',
  },
  'studio.invitationInvalid': {
    status: 404,
    title: 'Undangan tidak berlaku',
    message:
      'Undangan ini sudah dipakai, dicabut, atau lewat waktunya. Minta yang baru pada admin.',
    surface: 'inline',
  },
  'studio.invitationForOther': {
    status: 403,
    title: 'Undangan untuk akun lain',
    message:
      'Undangan ini untuk alamat email lain. Masuk dulu ke Tayang dengan akun yang diundang.',
    surface: 'inline',
  },
  'studio.alreadyStaff': {
    status: 409,
    title: 'Sudah petugas',
    message: 'Akun ini sudah punya peran. Ubah perannya di daftar petugas.',
    surface: 'inline',
  },
  'studio.staffUnknown': {
    status: 404,
    title: 'Bukan petugas',
    message: 'Tidak ada petugas dengan akun ini.',
    surface: 'toast',
  },
  'studio.ownRoles': {
    status: 403,
    title: 'Bukan untuk diri sendiri',
    message: 'Peran dan kuncimu sendiri hanya bisa diubah admin lain.',
    surface: 'inline',
  },
  'studio.invitationNeeded': {
    status: 409,
    title: 'Perlu undangan',
    message: 'Peran keuangan dan admin diberikan lewat undangan yang disetujui admin kedua.',
    surface: 'inline',
  },
  'studio.otherAdminNeeded': {
    status: 403,
    title: 'Perlu admin lain',
    message: 'Yang meminta tidak bisa menyetujui sendiri. Minta admin lain.',
    surface: 'inline',
  },
  'studio.accountNotFound': {
    status: 404,
    title: 'Akun tidak ada',
    message: 'Akun ini tidak ada, atau sudah dihapus sepenuhnya.',
    surface: 'inline',
  },
  'studio.caseNeeded': {
    status: 403,
    title: 'Perlu kasus terbuka',
    message: 'Riwayat tontonan hanya bisa dilihat dari kasus yang masih terbuka di akun ini.',
    surface: 'inline',
  },
  'studio.approvalUnknown': {
    status: 404,
    title: 'Permintaan tidak ada',
    message: 'Permintaan persetujuan ini tidak ada, atau bukan milikmu.',
    surface: 'inline',
  },
  'studio.passkeysFull': {
    status: 409,
    title: 'Sudah cukup',
    message: 'Kamu sudah punya lima kunci sandi Studio. Hapus satu yang tidak dipakai lagi.',
    surface: 'inline',
  },
  'studio.passkeyLast': {
    status: 409,
    title: 'Ini yang terakhir',
    message: 'Kunci sandi terakhir tidak bisa dihapus. Tambahkan yang baru dulu.',
    surface: 'inline',
  },
  'studio.viewsFull': {
    status: 409,
    title: 'Tampilan sudah penuh',
    message: 'Kamu sudah menyimpan 200 tampilan. Hapus yang tidak dipakai lagi.',
    surface: 'inline',
  },
  'studio.statementNotFound': {
    status: 404,
    title: 'Belum ada laporannya',
    message: 'Pemegang hak ini tidak punya laporan di bulan itu.',
    surface: 'inline',
  },
  'studio.approvalOpen': {
    status: 409,
    title: 'Sudah diminta',
    message: 'Masih ada permintaan lain yang menunggu persetujuan untuk hal yang sama.',
    surface: 'inline',
  },
  'studio.approvalDecided': {
    status: 409,
    title: 'Sudah diputuskan',
    message: 'Permintaan ini sudah tidak menunggu. Muat ulang untuk melihat keputusannya.',
    surface: 'inline',
  },
  'studio.approvalOwn': {
    status: 403,
    title: 'Perlu orang lain',
    message: 'Permintaanmu sendiri harus diputuskan orang lain.',
    surface: 'inline',
  },
  'studio.approvalNotYours': {
    status: 403,
    title: 'Bukan wewenangmu',
    message: 'Kamu tidak bisa memutuskan permintaan ini.',
    surface: 'inline',
  },
} as const;
