/** What a report of a guide says, kind by kind. */
const findingNames: Readonly<Record<string, string>> = {
  gap: 'Jeda tanpa acara',
  overlap: 'Acara bertumpuk',
  'duplicate-start': 'Dua acara mulai bersamaan',
  'no-programmes': 'Saluran tanpa acara',
  'unknown-channel': 'Saluran tidak dikenal',
  'not-encoded': 'Saluran dirakit sendiri',
  'channel-twice': 'Saluran disebut dua kali',
  'bad-time': 'Waktu tidak terbaca',
  'too-long': 'Acara terlalu panjang',
  'no-title': 'Acara tanpa judul',
  'no-end': 'Acara tanpa akhir',
  'bad-xml': 'Berkas rusak',
  more: 'Temuan lain',
};

export const findingName = (kind: string) => findingNames[kind] ?? kind;
export const changeNames = { added: 'Baru', changed: 'Berubah', gone: 'Hilang' } as const;
