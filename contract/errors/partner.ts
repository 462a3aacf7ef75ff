export const partnerErrors = {
  'partner.unavailable': {
    status: 503,
    title: 'Mitra belum menjawab',
    message:
      'Layanan mitra sedang tidak bisa dihubungi. Coba lagi, atau masuk dengan kata sandimu.',
    surface: 'toast',
  },
  'partner.credentialsWrong': {
    status: 403,
    title: 'Gagal Login',
    message: 'Email atau kata sandi akun mitra tidak cocok.',
    surface: 'inline',
  },
  'partner.flowInvalid': {
    status: 403,
    title: 'Waktunya habis',
    message: 'Masuk lewat mitra ini sudah berakhir atau dimulai di browser lain. Mulai lagi.',
    surface: 'inline',
  },
  'partner.denied': {
    status: 403,
    title: 'Tidak diizinkan',
    message: 'Kamu belum memberi izin di halaman mitra, jadi tidak ada yang berubah.',
    surface: 'inline',
  },
  'partner.emailUnverified': {
    status: 403,
    title: 'Email belum terverifikasi',
    message: 'Email akun mitramu belum terverifikasi di sana. Verifikasi dulu, lalu coba lagi.',
    surface: 'inline',
  },
  'partner.accountNotLinked': {
    status: 409,
    title: 'Akun belum tertaut',
    message: 'Email ini sudah punya akun Tayang. Masuk dengan kata sandinya untuk menautkan.',
    surface: 'inline',
  },
  'partner.linkedElsewhere': {
    status: 409,
    title: 'Sudah tertaut',
    message: 'Akun mitra ini, atau akun Tayang ini, sudah tertaut dengan akun lain.',
    surface: 'inline',
  },
  'partner.logoutInvalid': {
    status: 400,
    title: 'Permintaan ditolak',
    message: 'Pemberitahuan keluar ini tidak sah, kedaluwarsa, atau sudah pernah diterima.',
    surface: 'silent',
  },
  'partner.couponsOff': {
    status: 503,
    title: 'Kupon belum tersedia',
    message: 'Kupon mitra belum tersedia saat ini.',
    surface: 'inline',
  },
  'partner.couponsUnavailable': {
    status: 503,
    title: 'Mitra kupon belum menjawab',
    message:
      'Layanan kupon mitra sedang tidak bisa dihubungi. Tidak ada kupon yang terpakai. Coba lagi sebentar lagi.',
    surface: 'inline',
  },
  'partner.couponUnknown': {
    status: 404,
    title: 'Kupon tidak ada',
    message: 'Kupon ini tidak ada lagi. Lihat kupon lain yang masih tersedia, ya.',
    surface: 'inline',
  },
  'partner.couponSoldOut': {
    status: 409,
    title: 'Kupon habis',
    message: 'Kupon ini baru saja habis. Kuponmu yang lain tidak berubah.',
    surface: 'inline',
  },
  'partner.couponEnded': {
    status: 409,
    title: 'Kupon sudah berakhir',
    message: 'Masa penukaran kupon ini sudah berakhir.',
    surface: 'inline',
  },
  'partner.couponTaken': {
    status: 409,
    title: 'Sudah pernah ditukar',
    message: 'Kupon ini sudah pernah kamu tukar langsung di mitra. Satu orang hanya sekali.',
    surface: 'inline',
  },
  'partner.couponNotEligible': {
    status: 403,
    title: 'Belum bisa ditukar',
    message: 'Menurut mitra, kupon ini belum bisa ditukar oleh akunmu.',
    surface: 'inline',
  },
  'partner.couponDailyLimit': {
    status: 429,
    title: 'Cukup untuk hari ini',
    message: 'Penukaranmu hari ini sudah mencapai batas mitra. Coba lagi besok.',
    surface: 'inline',
  },
  'partner.couponRefused': {
    status: 409,
    title: 'Ditolak mitra',
    message: 'Mitra menolak penukaran ini. Kuponnya tidak terpakai.',
    surface: 'inline',
  },
  'partner.lastWayIn': {
    status: 409,
    title: 'Buat kata sandi dulu',
    message:
      'Akun mitra adalah satu-satunya caramu masuk. Buat kata sandi dulu lewat "Lupa sandi".',
    surface: 'inline',
  },
} as const;
