import type { AnswerOf } from '#contract/call.ts';
import type { getApproval, getSecondPerson, listApprovals } from '#contract/studio/index.ts';
import { paths } from '../../lib/paths.ts';
import type { Tone } from '../../ui/badge.tsx';

export type Approval = AnswerOf<typeof listApprovals>['result']['approvals'][number];
export type WholeApproval = AnswerOf<typeof getApproval>['result'];

export type ApprovalRules = AnswerOf<typeof getSecondPerson>['result'];

/** Where what a request is about is looked at; undefined where it has no page, or not yet. */
export function pageOfSubject({ callId, state, subject }: Approval): Subject | undefined {
  if (callId === 'createPackage' && state !== 'approved') return undefined;
  return pages[subject.kind]?.(subject.id);
}

type Subject = { name: string; to: string };
const pages: Record<string, (id: string) => Subject> = {
  release: (id) => ({ name: 'Rilis', to: paths.release(id) }),
  package: (id) => ({ name: 'Paket', to: paths.package(id) }),
  title: (id) => ({ name: 'Judul', to: paths.title(id) }),
  licence: () => ({ name: 'Lisensi', to: paths.rights }),
  coupon: () => ({ name: 'Kupon', to: paths.promotions }),
  'voucher batch': () => ({ name: 'Kode voucher', to: paths.promotions }),
  'second person': () => ({ name: 'Batas', to: `${paths.approvals}?bagian=batas` }),
  month: (id) => ({ name: 'Bulan buku', to: `${paths.ledger}?bulan=${id}` }),
};

export const approvalStates: Record<Approval['state'], [words: string, tone: Tone]> = {
  open: ['Menunggu', 'waiting'],
  approved: ['Disetujui', 'good'],
  refused: ['Ditolak', 'bad'],
  withdrawn: ['Dibatalkan', 'plain'],
  expired: ['Lewat waktu', 'plain'],
  returned: ['Kembali ke peminta', 'waiting'],
};
