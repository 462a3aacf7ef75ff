/** Automatic renewal. */
export const commerceAutomaticErrors = {
  'commerce.automaticNotOffered': {
    status: 409,
    title: 'Belum bisa otomatis',
    message: 'Perpanjangan otomatis belum bisa dinyalakan untuk paket atau akun ini.',
    surface: 'inline',
  },
  'commerce.automaticWording': {
    status: 409,
    message: 'Isi persetujuannya baru saja berubah. Baca lagi, lalu centang lagi.',
    surface: 'inline',
  },
  'commerce.automaticNoWallet': {
    status: 422,
    message: 'Nomor ini tidak terdaftar di GoPay. Periksa lagi nomornya.',
    surface: 'inline',
  },
  'commerce.automaticNone': {
    status: 409,
    message: 'Perpanjangan otomatis sudah mati.',
    surface: 'inline',
  },
} as const;
