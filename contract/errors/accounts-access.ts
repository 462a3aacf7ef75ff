/** Getting in and agreeing, beside what accounts.ts says of accounts themselves. */
export const accountsAccessErrors = {
  'accounts.agreementRequired': {
    status: 400,
    title: 'Belum disetujui',
    message: 'Centang persetujuan ini dulu. Tanpa itu akunnya belum bisa dibuat.',
    surface: 'inline',
  },
} as const;
