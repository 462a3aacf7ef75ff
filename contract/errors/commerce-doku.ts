export const commerceDokuErrors = {
  'commerce.notificationRepeated': {
    status: 409,
    message: 'Pemberitahuan ini sudah pernah diterima.',
    surface: 'silent',
  },
} as const;
