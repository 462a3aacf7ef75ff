import type { AnswerOf } from '#contract/call.ts';
import type { getDeskTicket, listDeskTickets, SavedReply } from '#contract/commerce/index.ts';
import type { Tone } from '../../ui/badge.tsx';

export type DeskTicket = AnswerOf<typeof listDeskTickets>['result']['cases'][number];
export type WholeTicket = AnswerOf<typeof getDeskTicket>['result'];
export type { SavedReply };

export const ticketStates: Record<DeskTicket['state'], [words: string, tone: Tone]> = {
  open: ['Menunggu kita', 'waiting'],
  answered: ['Sudah dijawab', 'active'],
  closed: ['Selesai', 'good'],
};
