import { listLibraryPictures } from '#contract/catalog/operator-pictures.ts';
import { listOpenTickets } from '#contract/commerce/support.ts';
import { listDifferences, listRefundWork } from '#contract/commerce/index.ts';
import type { StaffRole } from '#contract/call.ts';
import { listDocuments } from '#contract/editorial/index.ts';
import { getModerationQueue } from '#contract/engagement/index.ts';
import { getWall, listGuideReports } from '#contract/live/index.ts';
import { listApprovals } from '#contract/studio/index.ts';
import { countRightsWork } from '../features/rights/count-work.server.ts';
import { paths } from '../lib/paths.ts';
import type { Studio } from '../lib/studio.server.ts';

const MOST = 100;
const DAY_MS = 24 * 60 * 60 * 1000;
/** How much of a kind of work waits; `isMore`: at least so much. */
export type TaskCount = { count: number; isMore?: boolean; late?: number };

export type Task = {
  id: string;
  label: string;
  hint: string;
  /** The page that does it; a task whose area is not there yet says only how much waits. */
  to: string;
  roles: readonly StaffRole[];
  count: (studio: Studio) => Promise<TaskCount>;
};

const editors = ['editor', 'admin'] as const;
const rightsDesk = ['rights', 'admin'] as const;

/** What waits for somebody of these roles, a line each: the start page shows them in this order. */
export const tasks: readonly Task[] = [
  {
    id: 'cases',
    label: 'Kasus terbuka',
    hint: 'Menunggu jawaban, yang terlama lebih dulu',
    to: paths.tickets,
    roles: ['support', 'finance', 'admin'],
    count: async ({ call }) => ({ count: (await call(listOpenTickets)).result.cases.length }),
  },
  {
    id: 'approvals',
    label: 'Menunggu orang kedua',
    hint: 'Uang, harga, dan hak siar yang bisa kamu putuskan',
    to: paths.approvals,
    roles: ['finance', 'rights', 'admin'],
    count: async ({ call }) => {
      const { approvals, next } = (await call(listApprovals, { query: { pageSize: MOST } })).result;
      const own = approvals.filter(({ mayDecide }) => mayDecide);
      return { count: own.length, isMore: next !== null };
    },
  },
  {
    id: 'decided',
    label: 'Permintaanmu diputuskan',
    hint: 'Dalam 24 jam terakhir',
    to: `${paths.approvals}?bagian=selesai&siapa=mine`,
    roles: ['support', 'finance', 'rights', 'editor', 'admin'],
    count: async ({ call }) => {
      const query = { which: 'mine', state: 'closed', pageSize: MOST } as const;
      const { approvals } = (await call(listApprovals, { query })).result;
      const since = Date.now() - DAY_MS;
      const own = approvals.filter(
        ({ decidedAt }) => decidedAt !== null && Date.parse(decidedAt) >= since,
      );
      return { count: own.length };
    },
  },
  {
    id: 'moderation',
    label: 'Ulasan menunggu',
    hint: 'Perintah 4 jam, laporan 24 jam',
    to: paths.moderation,
    roles: ['support', 'editor', 'admin'],
    count: async ({ call }) => {
      const { open, late } = (await call(getModerationQueue, { query: { pageSize: 1 } })).result;
      return { count: open, late };
    },
  },
  {
    id: 'refunds',
    label: 'Pengembalian dana berjalan',
    hint: 'Yang butuh tangan lebih dulu',
    to: paths.refunds,
    roles: ['finance', 'support', 'admin'],
    count: async ({ call }) => {
      const { refunds } = (await call(listRefundWork)).result;
      return {
        count: refunds.length,
        late: refunds.filter(({ problem }) => problem !== null).length,
      };
    },
  },
  {
    id: 'differences',
    label: 'Selisih pembukuan',
    hint: 'Antara buku kita dan gateway',
    to: paths.reconciliation,
    roles: ['finance', 'admin'],
    count: async ({ call }) => ({
      count: (await call(listDifferences, { query: { state: 'open' } })).result.differences.length,
    }),
  },
  {
    id: 'reviews',
    label: 'Menunggu tinjauan',
    hint: 'Versi yang minta dilihat orang lain',
    to: `${paths.releases}?bagian=tinjauan`,
    roles: editors,
    count: (studio) => documentsIn(studio, { inReview: 'Y' }),
  },
  {
    id: 'pictures',
    label: 'Lisensi gambar segera habis',
    hint: 'Dalam 30 hari; sesudahnya penonton tidak melihatnya',
    to: `${paths.pictures}?bagian=habis`,
    roles: editors,
    count: async ({ call }) => {
      const query = { endsSoon: 'Y', pageSize: MOST } as const;
      const { pictures } = (await call(listLibraryPictures, { query })).result;
      return { count: pictures.length, isMore: pictures.length === MOST };
    },
  },
  {
    id: 'takedowns',
    label: 'Permintaan penurunan',
    hint: 'Harus dijawab dalam 4 jam sejak diterima',
    to: `${paths.rights}?bagian=permintaan`,
    roles: rightsDesk,
    count: async (studio) => (await countRightsWork(studio)).demands,
  },
  {
    id: 'licences',
    label: 'Lisensi segera habis',
    hint: 'Batas 60, 30, 14, 7, atau 1 hari yang belum diketahui siapa pun',
    to: paths.rights,
    roles: rightsDesk,
    count: async (studio) => (await countRightsWork(studio)).licences,
  },
  {
    id: 'planned',
    label: 'Terbit terjadwal',
    hint: 'Dokumen dengan waktu terbit',
    to: `${paths.releases}?bagian=dokumen&keadaan=planned`,
    roles: editors,
    count: (studio) => documentsIn(studio, { state: 'planned' }),
  },
  {
    id: 'changed',
    label: 'Perubahan belum terbit',
    hint: 'Penonton masih melihat versi lama',
    to: `${paths.releases}?bagian=dokumen&keadaan=changed`,
    roles: editors,
    count: (studio) => documentsIn(studio, { state: 'changed' }),
  },
  {
    id: 'drafts',
    label: 'Draf',
    hint: 'Belum pernah tayang',
    to: `${paths.releases}?bagian=dokumen&keadaan=draft`,
    roles: editors,
    count: (studio) => documentsIn(studio, { state: 'draft' }),
  },
  {
    id: 'alarms',
    label: 'Alarm saluran',
    hint: 'Yang belum dilihat di dinding',
    to: paths.wall,
    roles: ['scheduler', 'admin'],
    count: async ({ call }) => {
      const { alarms } = (await call(getWall, { query: { pageSize: 1 } })).result;
      return { count: alarms.filter(({ acknowledgedAt }) => acknowledgedAt === null).length };
    },
  },
  {
    id: 'guides',
    label: 'Panduan gagal diimpor',
    hint: 'Dalam 24 jam terakhir',
    to: paths.guides,
    roles: ['scheduler', 'admin'],
    count: async ({ call }) => {
      const { reports } = (await call(listGuideReports, { query: {} })).result;
      const since = Date.now() - DAY_MS;
      return {
        count: reports.filter(({ outcome, at }) => outcome === 'refused' && Date.parse(at) >= since)
          .length,
      };
    },
  },
];

async function documentsIn(
  { call }: Studio,
  asked: { state?: 'planned' | 'changed' | 'draft'; inReview?: 'Y' },
): Promise<TaskCount> {
  const { documents, next } = (await call(listDocuments, { query: { ...asked, pageSize: MOST } }))
    .result;
  return { count: documents.length, isMore: next !== null };
}
