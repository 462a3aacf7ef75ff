/** Whose package opens a channel. */
export const matrixNames = {
  A: 'A: gratis untuk semua',
  B: 'B: gratis dengan akun',
  C: 'C: Lite',
  D: 'D: Premium',
} as const;

export const kindNames = { assembled: 'Dirakit', encoded: 'Dari encoder' } as const;
export const slotNames = { primary: 'Utama', backup: 'Cadangan' } as const;
export const sourceNames = {
  push: 'Encoder mengirim ke kita',
  pull: 'Kita ambil dari alamat',
  none: 'Tidak ada',
} as const;
