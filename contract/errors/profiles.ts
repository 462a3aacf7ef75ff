export const profilesErrors = {
  'profiles.notFound': {
    status: 404,
    title: 'Profil tidak ada',
    message: 'Profil itu tidak ada lagi. Muat ulang halaman lalu pilih profil lain.',
    surface: 'inline',
  },
  'profiles.limit': {
    status: 409,
    title: 'Profil sudah penuh',
    message: 'Satu akun punya paling banyak 6 profil. Hapus satu dulu untuk menambah yang baru.',
    surface: 'inline',
  },
  'profiles.nameTaken': {
    status: 409,
    title: 'Nama sudah dipakai',
    message: 'Sudah ada profil dengan nama itu. Pilih nama lain.',
    surface: 'inline',
  },
  'profiles.firstStays': {
    status: 409,
    title: 'Profil utama',
    message: 'Profil utama selalu untuk orang dewasa dan tidak bisa dihapus.',
    surface: 'inline',
  },
  'profiles.pinRequired': {
    status: 403,
    title: 'Masukkan PIN',
    message: 'Untuk keluar dari profil anak, masukkan PIN orang tua.',
    surface: 'inline',
  },
  'profiles.pinWrong': {
    status: 403,
    title: 'PIN salah',
    message: 'PIN tidak cocok. Coba lagi.',
    surface: 'inline',
  },
  'profiles.pinWait': {
    status: 429,
    title: 'PIN salah terlalu sering',
    message: 'PIN salah terlalu sering. Coba lagi {wait}.',
    surface: 'inline',
  },
  'profiles.gateRequired': {
    status: 403,
    title: 'Pertanyaan untuk orang dewasa',
    message: 'Untuk keluar dari profil anak, jawab dulu soal untuk orang dewasa.',
    surface: 'inline',
  },
  'profiles.gateWrong': {
    status: 403,
    title: 'Jawaban salah',
    message: 'Hasilnya bukan itu. Ini soal yang baru.',
    surface: 'inline',
  },
  'profiles.gateWait': {
    status: 429,
    title: 'Jawaban salah terlalu sering',
    message: 'Jawabannya salah terlalu sering. Coba lagi {wait}.',
    surface: 'inline',
  },
  'profiles.pinNotSet': {
    status: 409,
    title: 'Belum ada PIN',
    message: 'Akun ini belum punya PIN.',
    surface: 'inline',
  },
} as const;
