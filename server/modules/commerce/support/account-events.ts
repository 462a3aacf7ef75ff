import { date, orderNumber, rupiah } from '#contract/formats.ts';
import type { AccountEvent, EventRow, ListAccountEvents } from '#platform/staff/account-events.ts';
import { methodName } from '../payments/payment-methods.ts';
import { listMoneyEvents, type MoneyFacts } from './queries/account-events.ts';

const states: Record<string, string> = {
  pending: 'menunggu pembayaran',
  denied: 'ditolak',
  expired: 'waktunya habis',
  cancelled: 'dibatalkan',
  paid: 'lunas',
  partly_refunded: 'sebagian dikembalikan',
  refunded: 'dikembalikan',
  chargeback: 'ditarik kembali oleh bank',
};
const sources: Record<string, string> = {
  purchase: 'dibeli',
  grant: 'diberikan',
  trial: 'masa coba',
  gift: 'hadiah',
  grace: 'masa tenggang',
  bonus: 'bonus',
};

/** Payments with what gateways said of them, refunds, credit, invoices, entitlements and tickets of an account. */
export const listCommerceEvents: ListAccountEvents = async (db, accountId, page) =>
  (await listMoneyEvents(db, accountId, page)).map(toEvent);

function toEvent({ key, at, facts }: EventRow<MoneyFacts>): AccountEvent {
  const amountRupiah = facts.amountRupiah ?? 0;
  const event = {
    key,
    at,
    area: 'money' as const,
    ...(facts.amountRupiah === undefined ? {} : { amountRupiah }),
    ...(facts.paymentId === undefined ? {} : { paymentId: facts.paymentId }),
  };
  const order = facts.paymentId === undefined ? '' : `Pesanan ${orderNumber(facts.paymentId)}`;
  const names = (facts.names ?? []).join(', ');
  switch (facts.of) {
    case 'payment': {
      const method = facts.method === undefined ? '' : ` · ${methodName(facts.method)}`;
      const state = states[facts.state ?? ''] ?? '';
      return { ...event, title: `${order} ${state}`, text: `${names}${method}` };
    }
    case 'paid':
      return { ...event, title: `Uang ${rupiah(amountRupiah)} masuk`, text: `${order} · ${names}` };
    case 'gateway':
      return {
        ...event,
        title: `${facts.gateway === 'doku' ? 'DOKU' : 'Midtrans'} memberi kabar`,
        text: `${order} · ${saidBy(facts.body ?? '')}`,
      };
    case 'refund':
      return {
        ...event,
        title: `Refund ${rupiah(amountRupiah)} dimulai`,
        text: [order, facts.note, facts.problem].filter(Boolean).join(' · '),
      };
    case 'refunded':
      return { ...event, title: `Refund ${rupiah(amountRupiah)} selesai`, text: order };
    case 'invoice':
      return { ...event, title: `Faktur ${facts.number ?? ''}`, text: order };
    case 'credit':
      return {
        ...event,
        title: `Saldo ${facts.isIn === true ? 'masuk' : 'keluar'} ${rupiah(amountRupiah)}`,
        text: facts.note ?? '',
      };
    case 'right':
      return { ...event, area: 'rights', title: `Hak tonton ${names}`, text: rightText(facts) };
    case 'case':
      return {
        ...event,
        area: 'case',
        title: `Kasus ${facts.number ?? ''}`,
        text: facts.state === 'closed' ? 'Selesai' : 'Belum selesai',
        ...(facts.ticketId === undefined ? {} : { ticketId: facts.ticketId }),
      };
  }
}

function rightText({ source = '', startsAt, endsAt }: MoneyFacts): string {
  const [from, to] = [startsAt, endsAt].map((time) => (time ? date(time) : 'seterusnya'));
  return `${sources[source] ?? source} · ${from} sampai ${to}`;
}

/** What a gateway called the state of an order; its words are never acted on. */
function saidBy(body: string): string {
  const found = /"(?:transaction_status|status)"\s*:\s*"([\w -]{1,40})"/.exec(body);
  return found?.[1] ?? 'tanpa keadaan';
}
