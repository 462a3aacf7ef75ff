import type { AnswerOf } from '#contract/call.ts';
import type { getStaffPackage } from '#contract/commerce/index.ts';
import type { Tone } from '../../ui/badge.tsx';

export type StaffPackage = AnswerOf<typeof getStaffPackage>['result'];
export type PriceVersion = StaffPackage['prices'][number];

export const kindNames: Record<StaffPackage['kind'], string> = {
  PACKAGE: 'Langganan',
  SINGLE: 'Judul satuan',
  MINIPACK: 'Paket tambahan',
};

export const priceStates: Record<PriceVersion['state'], [words: string, tone: Tone]> = {
  planned: ['Terjadwal', 'waiting'],
  live: ['Berlaku', 'good'],
  past: ['Lewat', 'plain'],
  withdrawn: ['Dibatalkan', 'plain'],
};
