import { randomInt } from 'node:crypto';

export type Channel = {
  /** As in `payment_method_types` and `channel.id`. */
  id: string;
  service: string;
  acquirer: string;
  label: string;
  /** Digits of the code that the buyer pays with; 0: none. */
  codeDigits: number;
  /** Checkout orders on these can be cancelled. */
  isCancellable: boolean;
  /** What it costs the merchant: per mille of the amount, and rupiah on top. */
  fee: readonly [number, number];
};

const account = (id: string, acquirer: string, label: string): Channel => ({
  id: `VIRTUAL_ACCOUNT_${id}`,
  service: 'VIRTUAL_ACCOUNT',
  acquirer,
  label: `Virtual account ${label}`,
  codeDigits: 16,
  isCancellable: true,
  fee: [0, 4_500],
});
const wallet = (id: string, acquirer: string, label: string): Channel => ({
  id: `EMONEY_${id}`,
  service: 'EMONEY',
  acquirer,
  label,
  codeDigits: 0,
  isCancellable: false,
  fee: [15, 0],
});
const shop = (id: string, label: string): Channel => ({
  id: `ONLINE_TO_OFFLINE_${id}`,
  service: 'ONLINE_TO_OFFLINE',
  acquirer: id,
  label,
  codeDigits: 16,
  isCancellable: true,
  fee: [0, 6_500],
});

export const OVO = 'EMONEY_OVO';

export const CHANNELS: readonly Channel[] = [
  {
    id: 'CREDIT_CARD',
    service: 'CREDIT_CARD',
    acquirer: 'BNI',
    label: 'Kartu kredit',
    codeDigits: 0,
    isCancellable: false,
    fee: [28, 2_000],
  },
  account('BCA', 'BCA', 'BCA'),
  account('BANK_MANDIRI', 'BANK_MANDIRI', 'Mandiri'),
  account('BRI', 'BRI', 'BRI'),
  account('BNI', 'BNI', 'BNI'),
  account('BANK_PERMATA', 'BANK_PERMATA', 'Permata'),
  account('BANK_CIMB', 'BANK_CIMB', 'CIMB Niaga'),
  {
    id: 'QRIS',
    service: 'QRIS',
    acquirer: 'DOKU',
    label: 'QRIS',
    codeDigits: 0,
    isCancellable: true,
    fee: [7, 0],
  },
  wallet('OVO', 'OVO', 'OVO'),
  wallet('SHOPEE_PAY', 'SHOPEE_PAY', 'ShopeePay'),
  wallet('DANA', 'DANA', 'DANA'),
  shop('ALFA', 'Alfamart'),
  shop('INDOMARET', 'Indomaret'),
];

export const findChannel = (id: string | null): Channel | undefined =>
  CHANNELS.find((channel) => channel.id === id);

export const newPayCode = ({ codeDigits }: Channel): string | null =>
  codeDigits === 0
    ? null
    : `8${Array.from({ length: codeDigits - 1 }, () => randomInt(10)).join('')}`;
