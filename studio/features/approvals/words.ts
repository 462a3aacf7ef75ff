import type { AnswerOf } from '#contract/call.ts';
import type { getApproval, listApprovals } from '#contract/studio/index.ts';
import type { Tone } from '../../ui/badge.tsx';

export type Approval = AnswerOf<typeof listApprovals>['result']['approvals'][number];
export type WholeApproval = AnswerOf<typeof getApproval>['result'];

export const approvalStates: Record<Approval['state'], [words: string, tone: Tone]> = {
  open: ['Menunggu', 'waiting'],
  approved: ['Disetujui', 'good'],
  refused: ['Ditolak', 'bad'],
  withdrawn: ['Dibatalkan', 'plain'],
  expired: ['Lewat waktu', 'plain'],
  returned: ['Kembali ke peminta', 'waiting'],
};
