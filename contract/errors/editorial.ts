export const editorialErrors = {
  'editorial.tokenExpired': {
    status: 401,
    wireCode: '0006',
    title: 'Sesi berakhir',
    message: 'Sesi pengelola konten sudah berakhir. Masuk lagi untuk melanjutkan.',
    surface: 'silent',
  },
  'editorial.tokenInvalid': {
    status: 401,
    wireCode: '0008',
    title: 'Sesi tidak sah',
    message: 'Token pengelola konten tidak sah. Masuk lagi untuk melanjutkan.',
    surface: 'silent',
  },
  'editorial.credentialsWrong': {
    status: 403,
    title: 'Gagal Login',
    message: 'Email atau kata sandi tidak cocok, atau akun ini bukan pengelola konten.',
    surface: 'inline',
  },
} as const;
