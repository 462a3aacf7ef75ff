export const commerceMethodErrors = {
  'commerce.walletUnknown': {
    status: 422,
    title: 'Nomor tidak dikenal',
    message: 'Nomor ini tidak terdaftar di OVO. Periksa lagi nomornya.',
    surface: 'inline',
  },
} as const;
