import { randomInt } from 'node:crypto';
import { object, text } from './charge-request.ts';
import type { Order, PaymentType, TransactionStatus } from './order.ts';
import { writeQrisString } from './qris.ts';

type Json = Readonly<Record<string, unknown>>;

/** What a method adds to a transaction when it is charged. */
export type Method = {
  paymentType: PaymentType;
  message: string;
  methodFields: Record<string, unknown>;
  status?: TransactionStatus;
  fraudStatus?: Order['fraudStatus'];
  qrString?: string;
  returnUrl?: string;
  /** Which links the answer carries. */
  links: readonly ('qr' | 'deeplink' | 'own')[];
  /** Idempotency-Key is not kept for these. */
  forgetsKeys?: boolean;
};

/** A refusal of the method part: status code and message. */
export type MethodFault = { code: string; message: string; validation?: string[] };

const LARGEST_QRIS_RUPIAH = 10_000_000;
const digits = (count: number): string =>
  Array.from({ length: count }, () => randomInt(10)).join('');
const invalid = (message: string): MethodFault => ({
  code: '400',
  message: 'One or more parameters in the payload is invalid.',
  validation: [message],
});

export function readMethod(
  body: Json,
  amountRupiah: number,
  transactionId: string,
): Method | MethodFault {
  const type = text(body['payment_type']);
  const part = object(body[type]);
  switch (type) {
    case 'qris': {
      const acquirer = text(part['acquirer']) || 'gopay';
      if (acquirer !== 'gopay' && acquirer !== 'airpay shopee')
        return invalid('qris.acquirer is invalid');
      if (amountRupiah > LARGEST_QRIS_RUPIAH)
        return invalid('transaction_details.gross_amount exceeds the QRIS limit');
      return {
        paymentType: type,
        message: 'QRIS transaction is created',
        methodFields: { acquirer },
        qrString: writeQrisString(amountRupiah, transactionId),
        links: ['qr'],
      };
    }
    case 'gopay':
      return {
        paymentType: type,
        message: 'GoPay transaction is created',
        methodFields: {},
        qrString: writeQrisString(amountRupiah, transactionId),
        returnUrl: part['enable_callback'] === true ? text(part['callback_url']) : '',
        links: ['qr', 'deeplink', 'own'],
      };
    case 'shopeepay':
      return {
        paymentType: type,
        message: 'ShopeePay transaction is created',
        methodFields: {},
        returnUrl: text(part['callback_url']),
        links: ['deeplink'],
      };
    case 'ovo': {
      const phone = text(part['payer_phone_number']);
      if (!/^(\+62|62|0)8\d{7,12}$/.test(phone))
        return invalid('ovo.payer_phone_number is invalid');
      if (phone.endsWith('404'))
        return { code: '404', message: "User with requested phone number doesn't exist" };
      return {
        paymentType: type,
        message: 'Ovo transaction is created',
        methodFields: { payer_phone_number: phone },
        links: [],
      };
    }
    case 'bank_transfer':
      return readBank(text(part['bank']));
    case 'echannel':
      if (!text(part['bill_info1']) || !text(part['bill_info2']))
        return invalid('echannel.bill_info1 and echannel.bill_info2 are required');
      return {
        paymentType: type,
        message: 'OK, Mandiri Bill transaction is successful',
        methodFields: { bill_key: digits(12), biller_code: '70012' },
        links: [],
      };
    case 'cstore': {
      const store = text(part['store']).toLowerCase();
      if (store !== 'indomaret' && store !== 'alfamart') return invalid('cstore.store is invalid');
      return {
        paymentType: type,
        message: 'Success, cstore transaction is successful',
        methodFields: { payment_code: digits(store === 'indomaret' ? 14 : 16), store },
        links: [],
        forgetsKeys: store === 'indomaret',
      };
    }
    case 'credit_card':
      return readCard(text(part['token_id']));
    case '':
      return invalid('payment_type is required');
    default:
      return { code: '402', message: 'Payment channel is not activated.' };
  }
}

function readBank(bank: string): Method | MethodFault {
  if (bank === 'permata')
    return {
      paymentType: 'bank_transfer',
      message: 'Success, PERMATA VA transaction is successful',
      methodFields: { permata_va_number: `8562${digits(12)}` },
      links: [],
      forgetsKeys: true,
    };
  const prefixes: Readonly<Record<string, string>> = {
    bca: '12785',
    bni: '98812785',
    bri: '26215',
    cimb: '5919',
  };
  const prefix = prefixes[bank];
  if (!prefix) return invalid('bank_transfer.bank is invalid');
  return {
    paymentType: 'bank_transfer',
    message: 'Success, Bank Transfer transaction is created',
    methodFields: { va_numbers: [{ bank, va_number: prefix + digits(16 - prefix.length) }] },
    links: [],
  };
}

/** Cards are minimal: the token's ending chooses what the bank says. */
function readCard(token: string): Method | MethodFault {
  if (!token) return { code: '411', message: 'Token id is missing, invalid, or timed out' };
  const isDenied = token.endsWith('-deny');
  const isChallenged = token.endsWith('-challenge');
  return {
    paymentType: 'credit_card',
    message: isDenied
      ? 'Deny by Bank [CIMB] with code [05] and message [Do not honour]'
      : 'Success, Credit Card transaction is successful',
    status: isDenied ? 'deny' : 'capture',
    fraudStatus: isChallenged ? 'challenge' : 'accept',
    methodFields: {
      masked_card: '48111111-1114',
      bank: 'cimb',
      card_type: 'credit',
      approval_code: digits(12),
      channel_response_code: isDenied ? '05' : '00',
      channel_response_message: isDenied ? 'Do not honour' : 'Approved',
    },
    links: [],
  };
}
