export const commerceMethodErrors = {
  'commerce.walletUnknown': {
    status: 422,
    title: 'Nomor tidak dikenal',
    message: 'Nomor ini tidak terdaftar di OVO. Periksa lagi nomornya.',
    surface: 'inline',
  },
  'commerce.codeNotUsable': {
    status: 422,
    title: 'Kode tidak bisa dipakai',
    message: 'Kode promo atau voucher ini tidak bisa dipakai untuk pesanan ini.',
    surface: 'inline',
  },
} as const;
