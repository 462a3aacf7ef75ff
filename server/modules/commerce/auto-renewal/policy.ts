import type { Selectable } from 'kysely';
import { DAY, HOUR, SECOND } from '#contract/constants.ts';
import { rupiah } from '#contract/formats.ts';
import type { PaymentMethod } from '#contract/payment-methods.ts';
import type { DB } from '#db/types.ts';
import { digest } from '#platform/secrets.ts';
import { instantAt, wallTimeAt } from '#platform/zone.ts';
import { durationLabel } from '../entitlements/policy.ts';
import { GRACE } from '../subscriptions/policy.ts';

/** One consent to auto-renewal, from the tick to its end. */
export type AutoRenewal = Selectable<DB['commerce.autoRenewal']>;

/** The methods that can be charged without their owner. */
export type AutoRenewalMethod = AutoRenewal['method'];

export const isAutoRenewalMethod = (method: PaymentMethod): method is AutoRenewalMethod =>
  method === 'card' || method === 'gopay';

/** Why a renewal is not charged although its owner had agreed: then the link by e-mail takes its place. */
export type WithheldReason = 'cancelled' | 'price' | 'expired' | 'sold_out' | 'declined';

/** A wallet's link is asked about this often until its owner has agreed, milliseconds. */
export const LINK_CHECK_PAUSE = 5 * SECOND;

export const savedKind = (method: AutoRenewalMethod) => (method === 'card' ? 'card' : 'wallet');

/** As its owner knows it: `GoPay ••1234`. */
export const describeSaved = ({ method, label }: Pick<AutoRenewal, 'method' | 'label'>) =>
  `${method === 'card' ? 'Kartu' : 'GoPay'}${label === null ? '' : ` ••${label}`}`;

/** The e-mail with amount, day and method goes out so many days before the end. */
const NOTICE_DAYS = 3;
/** Tries: the day before the end, the day of the end, and one day of grace. In the morning of their payer. */
const CHARGE_DAYS = [1, 0, -1] as const;
/** A charge comes no sooner after the e-mail, or after a try that failed. */
const LEAST_NOTICE = DAY;
const BETWEEN_TRIES = 20 * HOUR;

type End = { endsAt: Date; zone: string };

function morning({ endsAt, zone }: End, daysBefore: number, hour: number): Date {
  const { year, month, day } = wallTimeAt(endsAt, zone);
  return instantAt({ year, month, day: day - daysBefore, hour, minute: 0, second: 0 }, zone);
}

export const noticeAt = (end: End): Date => morning(end, NOTICE_DAYS, 9);

/** When a period is charged that goes on as it should: for showing it before anything has happened. */
export const plannedCharge = (end: End): Date => morning(end, CHARGE_DAYS[0], 10);

/** The first try after the e-mail; undefined where grace would be over by then. */
export function firstCharge(end: End, noticedAt: Date): Date | undefined {
  return within(end, later(plannedCharge(end), noticedAt.getTime() + LEAST_NOTICE));
}

/** The try after so many that failed; undefined: no more. */
export function nextCharge(end: End, attempts: number, now: Date): Date | undefined {
  const days = CHARGE_DAYS[attempts];
  if (days === undefined) return undefined;
  return within(end, later(morning(end, days, 10), now.getTime() + BETWEEN_TRIES));
}

const later = (a: Date, b: number) => new Date(Math.max(a.getTime(), b));

const within = ({ endsAt }: End, time: Date) =>
  time.getTime() < endsAt.getTime() + GRACE ? time : undefined;

/** Changed words are a new version; each consent keeps the words that it was given to. */
const VERSION = '2026-11-23';

export type Wording = { version: string; textId: string; text: string };

/** What somebody agrees to, with the most that is ever charged at once. The id changes with every word of it. */
export function wordConsent(facts: {
  method: AutoRenewalMethod;
  name: string;
  unit: 'MONTH' | 'DAY';
  count: number;
  mostRupiah: number;
}): Wording {
  const what = facts.method === 'card' ? 'kartu' : 'GoPay';
  const text = [
    `Perpanjang langganan saya otomatis: Tayang menagih ${what} saya untuk ${facts.name}`,
    `sehari sebelum masa aktif berakhir, paling banyak ${rupiah(facts.mostRupiah)} setiap ${durationLabel(facts)}.`,
    'Saya dikabari lewat email 3 hari sebelumnya. Kalau harganya naik, saya tidak ditagih.',
    'Bisa dimatikan kapan saja di halaman Langganan.',
  ].join(' ');
  return { version: VERSION, textId: `${VERSION}.${digest(text, 'hex').slice(0, 12)}`, text };
}
