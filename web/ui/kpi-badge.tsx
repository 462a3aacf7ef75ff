import type { KpiClass } from '#contract/age-ratings.ts';

const broadcastNames: Record<KpiClass, string> = {
  SU: 'Semua umur',
  P: 'Prasekolah, 2 sampai 6 tahun',
  A: 'Anak, 7 sampai 12 tahun',
  R: 'Remaja, 13 sampai 17 tahun',
  D: 'Dewasa, 18 tahun ke atas',
};

/** The broadcast class of the KPI; kept apart from film classes in words, alike in look. */
export function KpiBadge({ kpiClass }: { kpiClass: KpiClass }) {
  return (
    <span
      className="inline-flex items-center rounded-s border border-current px-1.5 text-note leading-5 font-semibold"
      title={broadcastNames[kpiClass]}
    >
      <span aria-hidden="true">{kpiClass}</span>
      <span className="sr-only">Klasifikasi {broadcastNames[kpiClass]}</span>
    </span>
  );
}
