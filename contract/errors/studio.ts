export const studioErrors = {
  'studio.accountUnknown': {
    status: 404,
    title: 'Akun tidak ada',
    message: 'Tidak ada akun dengan email atau nomor ini.',
    surface: 'inline',
  },
  'studio.notBusiness': {
    status: 409,
    title: 'Bukan akun bisnis',
    message: 'Batas perangkat menurut kontrak hanya ada pada akun bisnis.',
    surface: 'inline',
  },
} as const;
