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
} as const;
