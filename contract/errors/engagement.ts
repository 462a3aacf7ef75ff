export const engagementErrors = {
  'engagement.titleNotFound': {
    status: 404,
    title: 'Tayangan tidak ditemukan',
    message: 'Tayangan ini tidak ada lagi, jadi belum bisa masuk ke daftar favoritmu.',
    surface: 'toast',
  },
  'engagement.tooManyFavourites': {
    status: 409,
    title: 'Favorit sudah penuh',
    message: 'Daftar favoritmu sudah penuh. Hapus beberapa judul dulu, lalu coba lagi.',
    surface: 'toast',
  },
  'engagement.genreNotFound': {
    status: 422,
    title: 'Genre tidak ditemukan',
    message: 'Salah satu genre tidak ada lagi. Muat ulang halaman, lalu pilih lagi.',
    surface: 'inline',
  },
} as const;
