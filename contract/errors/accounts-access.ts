/** Getting in and agreeing, beside what accounts.ts says of accounts themselves. */
export const accountsAccessErrors = {
  'accounts.signUpPaused': {
    status: 503,
    title: 'Pendaftaran sedang dihentikan',
    message:
      'Untuk sementara kami tidak menerima akun baru. Yang sudah punya akun tetap bisa masuk.',
    surface: 'inline',
  },
  'accounts.agreementRequired': {
    status: 400,
    title: 'Belum disetujui',
    message: 'Centang persetujuan ini dulu. Tanpa itu akunnya belum bisa dibuat.',
    surface: 'inline',
  },
  'accounts.lastIdentifier': {
    status: 409,
    title: 'Belum bisa dihapus',
    message: 'Nomor ini satu-satunya caramu masuk. Tambah dan verifikasi email dulu.',
    surface: 'inline',
  },
} as const;
