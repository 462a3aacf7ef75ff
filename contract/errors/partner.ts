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
  'partner.lastWayIn': {
    status: 409,
    title: 'Buat kata sandi dulu',
    message:
      'Akun mitra adalah satu-satunya caramu masuk. Buat kata sandi dulu lewat "Lupa sandi".',
    surface: 'inline',
  },
} as const;
