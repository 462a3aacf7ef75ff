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
