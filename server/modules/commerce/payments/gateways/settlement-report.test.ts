import { expect, test } from 'vitest';
import { MIDTRANS_COLUMNS, readRow } from './midtrans/gateway.ts';
import { readReport } from './settlement-report.ts';

const HEAD = 'Order ID,Transaction ID,Channel,Type,Amount,Fee,Time';
const PAYMENT = 'order-1,t-1,qris,PAYMENT,59000.00,413.00,2026-03-01 00:00:05';
const REFUND = 'order-1,t-1,qris,REFUND,9000.00,0.00,2026-03-01 23:59:59';
const read = (...lines: string[]) =>
  readReport(`${lines.join('\n')}\n`, { separator: ',', columns: MIDTRANS_COLUMNS, readRow });

test('each line is a movement, with times out of GMT+7', () => {
  expect(read(HEAD, PAYMENT, REFUND, 'TOTAL,2,68000')).toEqual([
    {
      kind: 'payment',
      orderId: 'order-1',
      transactionId: 't-1',
      paymentType: 'qris',
      amountRupiah: 59_000,
      feeRupiah: 413,
      at: new Date('2026-02-28T17:00:05Z'),
    },
    {
      kind: 'refund',
      orderId: 'order-1',
      transactionId: 't-1',
      paymentType: 'qris',
      amountRupiah: 9_000,
      feeRupiah: 0,
      at: new Date('2026-03-01T16:59:59Z'),
    },
  ]);
  expect(read(HEAD, 'TOTAL,0,0')).toEqual([]);
});

test.each([
  ['cut short', [HEAD, PAYMENT]],
  ['empty', ['']],
  ['one line short', [HEAD, PAYMENT, 'TOTAL,2,59000']],
  ['with another sum', [HEAD, PAYMENT, 'TOTAL,1,58000']],
  ['with other columns', ['Order ID,Amount', PAYMENT, 'TOTAL,1,59000']],
  ['with a strange kind', [HEAD, PAYMENT.replace('PAYMENT', 'GIFT'), 'TOTAL,1,59000']],
  ['with cents', [HEAD, PAYMENT.replace('59000.00', '59000.50'), 'TOTAL,1,59000']],
  ['with a column more', [HEAD, `${PAYMENT},x`, 'TOTAL,1,59000']],
])('a report %s is none', (_, lines) => {
  expect(read(...lines)).toBeTypeOf('string');
});
