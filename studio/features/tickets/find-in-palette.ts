import type { listDeskTickets } from '#contract/commerce/index.ts';
import { callStudio } from '../../lib/call.ts';
import { paths } from '../../lib/paths.ts';
import { ticketStates } from './words.ts';

/** A whole number of a ticket, as e-mails and pages show it. */
export const isTicketNumber = (words: string) => /^ks-\d{4}-\d{6,}$/i.test(words.trim());

/** The ticket of a number, for the palette. */
export async function findTicketInPalette(words: string, signal: AbortSignal) {
  const { result } = await callStudio<typeof listDeskTickets>(
    'GET',
    '/studio/v1/case/list',
    { query: { number: words.trim() } },
    { signal },
  );
  return result.cases.map(({ caseId: id, number: label, state }) => ({
    id,
    label,
    note: ticketStates[state][0],
    to: paths.ticket(id),
  }));
}
