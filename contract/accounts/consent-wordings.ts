// Without a schema, so that pages can show the words without carrying the contract along.

/** What a viewer agrees to. Changed words are a new version; old versions stay readable in the history. */
export const consentWordings = {
  service: {
    // The documents that its words name carry this version: agreeing to the words is agreeing to them as they stand.
    version: '2026-11-28',
    title: 'Menjalankan layanan',
    text: 'Saya setuju dengan syarat layanan dan cara Tayang memakai data saya untuk menjalankan layanan.',
  },
  personalise: {
    version: '2026-11-23',
    title: 'Rekomendasi untukmu',
    text: 'Pakai riwayat tontonan dan penilaian saya untuk menyarankan film dan serial yang cocok.',
  },
  marketing: {
    version: '2026-11-23',
    title: 'Kabar dan promo',
    text: 'Kirimi saya kabar film baru dan promo lewat email atau pesan.',
  },
  partner: {
    version: '2026-11',
    title: 'Berbagi dengan mitra',
    text: 'Bagikan data akun saya kepada mitra Tayang untuk penawaran bersama.',
  },
} as const;

export const consentPurposes = ['service', 'personalise', 'marketing', 'partner'] as const;
export type ConsentPurpose = (typeof consentPurposes)[number];
/** Everything but the service itself, which is taken back by leaving. */
export const optionalPurposes = ['personalise', 'marketing', 'partner'] as const;
