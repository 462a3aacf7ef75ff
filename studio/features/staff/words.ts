import type { AnswerOf, StaffRole } from '#contract/call.ts';
import type { listStaff } from '#contract/accounts/index.ts';

export type Team = AnswerOf<typeof listStaff>['result'];
export type Member = Team['staff'][number];
export type Invited = Team['invitations'][number];

/** What each role is for, as who gives it reads it. */
export const roleHints: Record<StaffRole, string> = {
  support: 'Akun, kasus, pengembalian dana kecil, moderasi',
  editor: 'Judul, artikel, promo, sorotan, saluran',
  scheduler: 'Jadwal saluran dan dinding pantau',
  rights: 'Lisensi, wilayah, penurunan tayangan',
  finance: 'Harga, kupon, pengembalian, pembukuan',
  analyst: 'Laporan dan angka',
  auditor: 'Melihat semua jejak, tidak mengubah apa pun',
  admin: 'Petugas, peran, persetujuan',
};
