type Kept = { what: string; why: string; until: string };

/** What is kept of an account that leaves, and why, in the viewer's words. */
export function whatStays({
  hasPaid,
  isOwed,
  hasCredit,
}: {
  hasPaid: boolean;
  isOwed: boolean;
  hasCredit: boolean;
}): Kept[] {
  return [
    ...(hasPaid
      ? [
          {
            what: 'Bukti pembayaran dan faktur, tanpa nama dan alamatmu',
            why: 'Undang-undang perpajakan (UU KUP Pasal 28) mewajibkan pembukuan disimpan.',
            until: '10 tahun setelah pembayaran',
          },
        ]
      : []),
    ...(isOwed
      ? [
          {
            what: 'Uangmu yang masih harus kami kembalikan',
            why: 'Pengembalian tetap berjalan lewat cara bayar yang sama.',
            until: 'Sampai uangnya kembali',
          },
        ]
      : []),
    ...(hasCredit
      ? [
          {
            what: 'Sisa Saldo Tayang, tanpa namamu',
            why: 'Saldo itu tetap hakmu. Pakai dulu, atau hubungi kami dengan nomor pembayaranmu.',
            until: 'Sampai kamu ambil',
          },
        ]
      : []),
  ];
}

/** What goes for good when the week to come back is over. */
export const whatGoes = [
  'Nama, e-mail, nomor HP, dan kata sandi',
  'Riwayat tontonan, lanjutan film, dan favorit',
  'Perangkat, sesi, dan aktivitas masuk',
  'Pilihan bahasa, zona waktu, dan batas kuota',
  'Catatan persetujuan dan salinan datamu',
] as const;
