/** Subscriptions, gifts, rights and the test clock. */
export const commerceSubsErrors = {
  'commerce.testClockOff': {
    status: 404,
    message: 'Jam uji tidak dinyalakan di layanan ini.',
    surface: 'inline',
  },
  'commerce.testClockBack': {
    status: 409,
    message: 'Jam uji hanya maju. Kembalikan dulu ke waktu sebenarnya.',
    surface: 'inline',
  },
  'commerce.testClockNobody': {
    status: 404,
    message: 'Tidak ada akun dengan e-mail atau nomor itu.',
    surface: 'inline',
  },
} as const;
