import { DAY, HOUR } from '#contract/constants.ts';
import { inTransaction } from '#platform/db.ts';
import type { Rounds } from '#platform/due.ts';
import { fail } from '#platform/errors.ts';
import { wibDay } from '#platform/zone.ts';
import type { CommerceDeps } from '../deps.ts';
import * as queries from './queries/ticket.ts';
import { sendTicketEmail } from './tickets.ts';

/** What the page says of where it happened. */
type Context = {
  title?: string | undefined;
  device?: string | undefined;
  network?: string | undefined;
  page?: string | undefined;
};
type Report = {
  id: string;
  topic: string;
  text: string;
  context?: Context | undefined;
  by: { accountId: string } | { email: string; address: string };
};

const labels = { title: 'Tayangan', device: 'Perangkat', network: 'Jaringan', page: 'Halaman' };
const RECEIVED =
  'Laporanmu sudah kami terima. Tim kami membaca semuanya, dan jawabannya muncul di sini.';

/**
 * Makes a ticket of what somebody reports. Sent twice it is one; another's id is none of the caller's.
 * @throws PlatformError commerce.tooManyReports, commerce.caseNotFound
 */
export async function reportProblem(deps: CommerceDeps, report: Report): Promise<queries.Ticket> {
  const { id, topic, text, context = {}, by } = report;
  const owner =
    'accountId' in by
      ? { accountId: by.accountId, email: null }
      : { accountId: null, email: by.email };
  const earlier = await queries.findTicket(deps.db, { id });
  if (earlier !== undefined) return requireOwner(earlier, owner);
  await deps.limits.countReport(by);
  const now = deps.testClock.now();
  const year = wibDay(now).slice(0, 4);
  const ticket = await inTransaction(deps.db, async (tx) => {
    const made = await queries.insertReport(tx, { id, ...owner, topic, year, createdAt: now });
    if (made === undefined) return undefined;
    const say = (who: 'buyer' | 'system', words: string) =>
      queries.insertTicketEntry(tx, { ticketId: id, who, text: words, at: now });
    await say('buyer', text);
    const where = describe(context);
    if (where !== '') await say('system', where);
    await say('system', RECEIVED);
    await sendTicketEmail(deps, tx, made, RECEIVED);
    return made;
  });
  if (ticket !== undefined) return ticket;
  const earliest = (await queries.findTicket(deps.db, { id })) ?? fail('commerce.caseNotFound');
  return requireOwner(earliest, owner);
}

function requireOwner(
  ticket: queries.Ticket,
  owner: Pick<queries.Ticket, 'accountId' | 'email'>,
): queries.Ticket {
  const isTheirs = ticket.accountId === owner.accountId && ticket.email === owner.email;
  return isTheirs ? ticket : fail('commerce.caseNotFound');
}

function describe(context: Context): string {
  return (Object.keys(labels) as (keyof Context)[])
    .flatMap((key) => {
      const value = context[key]?.trim() ?? '';
      return value === '' ? [] : [`${labels[key]}: ${value}`];
    })
    .join('\n');
}

/** The privacy page states it: a visitor has no account by which to delete. */
const VISITOR_RETENTION = 365 * DAY;

/** Removes the closed reports of visitors after a year. */
export const visitorTicketRetention = (deps: CommerceDeps): Rounds => ({
  name: 'reports of visitors',
  every: HOUR,
  firstAfter: HOUR,
  round: async () => {
    const before = new Date(deps.testClock.now().getTime() - VISITOR_RETENTION);
    await queries.deleteVisitorTickets(deps.db, before);
  },
});
