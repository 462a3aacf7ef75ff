import { bankNames, storeNames } from '#contract/payment-choices.ts';
import { type PaymentMethod, paymentMethodOf } from '#contract/payment-methods.ts';
import { isMarkName, type MarkName } from './method-mark.tsx';
import type { CartView } from './shapes.ts';

type MethodView = CartView['methods'][number];

/** A choice of the form: a method, with its bank or shop where it has one, as `virtualAccount:bca`. */
export type PaymentOption = {
  value: string;
  method: PaymentMethod;
  label: string;
  /** As it ends the button: `dengan QRIS`, `lewat BCA`, `di Alfamart`. */
  words: string;
  marks: MarkName[];
  note?: string;
  problem: string | null;
};

export type OptionGroup = { title: string; isCompact: boolean; options: PaymentOption[] };

const groups: { key: MethodView['group']; title: string; isCompact: boolean }[] = [
  { key: 'credit', title: 'Saldo', isCompact: false },
  { key: 'qris', title: 'QRIS', isCompact: false },
  { key: 'wallet', title: 'Dompet digital', isCompact: false },
  { key: 'transfer', title: 'Transfer bank', isCompact: true },
  { key: 'store', title: 'Minimarket', isCompact: true },
  { key: 'card', title: 'Kartu', isCompact: false },
];

const notes: Partial<Record<PaymentMethod, string>> = {
  card: 'Diisi di halaman aman penyedia pembayaran',
  qris: 'Semua dompet digital dan aplikasi bank, langsung aktif',
  gopay: 'Bayar di aplikasi GoPay atau Gojek',
  ovo: 'Setujui di aplikasi OVO dalam 1 menit',
  dana: 'Bayar dengan aplikasi DANA',
  shopeepay: 'Bayar di aplikasi Shopee',
};

/** Methods that ask for one choice more: a transfer for a bank, a code for a shop. */
const narrower: Partial<Record<PaymentMethod, Record<string, string>>> = {
  virtualAccount: bankNames,
  minimarket: storeNames,
};

/** Whether a method alone says enough to pay. */
export function isComplete(method: PaymentMethod): boolean {
  return narrower[method] === undefined;
}

/** The method of a choice, without its bank or shop. */
export function methodOfOption(value: string): string {
  return value.split(':')[0] ?? '';
}

/** All choices that can be shown, in the groups that people know. Leaves out what is not offered at all. */
export function groupOptions(methods: readonly MethodView[]): OptionGroup[] {
  const shown = methods.filter(({ reason }) => reason !== 'not_offered');
  return groups
    .map(({ key, title, isCompact }) => ({
      title,
      isCompact,
      options: shown.filter(({ group }) => group === key).flatMap(spread),
    }))
    .filter(({ options }) => options.length > 0);
}

function spread({ method: key, name, message, isAvailable }: MethodView): PaymentOption[] {
  const method = paymentMethodOf(key);
  const problem = isAvailable ? null : message;
  const choices = narrower[method];
  if (choices === undefined) {
    // What can be used may still have something to say, as a balance does.
    const note = message ?? notes[method];
    const words = `dengan ${ownWords[method] ?? name}`;
    const marks = method === 'card' ? cardMarks : marksOf(method);
    return [{ value: method, method, label: name, words, marks, problem, ...(note && { note }) }];
  }
  return Object.entries(choices).map(([choice, label]) => ({
    value: `${method}:${choice}`,
    method,
    label,
    words: method === 'minimarket' ? `di ${label}` : `lewat ${label}`,
    marks: marksOf(choice),
    problem,
  }));
}

/** Where the name of a method is too long for a button. */
const ownWords: Partial<Record<PaymentMethod, string>> = { card: 'kartu', credit: 'saldo' };
const cardMarks: MarkName[] = ['visa', 'mastercard', 'jcb'];
const marksOf = (name: string): MarkName[] => (isMarkName(name) ? [name] : []);
