import type { ChargeInstruction, Minimarket, VirtualAccountBank } from './gateway.ts';
import { isRecord, readText } from './gateway-http.ts';

type Body = Readonly<Record<string, unknown>>;

const BANKS: readonly string[] = ['bca', 'bni', 'bri', 'cimb', 'permata'];
const isBank = (value: unknown): value is VirtualAccountBank =>
  typeof value === 'string' && BANKS.includes(value);

/** The account to transfer to, in the fields that differ from bank to bank. */
export function readAccount(body: Body): ChargeInstruction['virtualAccount'] {
  const billKey = readText(body['bill_key']);
  const companyCode = readText(body['biller_code']);
  if (billKey && companyCode) return { bank: 'mandiri', number: billKey, companyCode };
  const permata = readText(body['permata_va_number']);
  if (permata) return { bank: 'permata', number: permata };
  const first: unknown = Array.isArray(body['va_numbers']) ? body['va_numbers'][0] : undefined;
  const number = isRecord(first) ? readText(first['va_number']) : null;
  return isRecord(first) && number && isBank(first['bank'])
    ? { bank: first['bank'], number }
    : undefined;
}

const isStore = (value: unknown): value is Minimarket =>
  value === 'indomaret' || value === 'alfamart';

/** The code for the counter, where an answer names its shop too. */
export function readPaymentCode(body: Body): ChargeInstruction['paymentCode'] {
  const code = readText(body['payment_code']);
  const store = body['store'];
  return code && isStore(store) ? { store, code } : undefined;
}
