/**
 * Payment methods: the specification's digits on the wire, each with the name that code uses. A tenth method is one
 * more row; no code may count the characters of a key.
 */
export const paymentMethods = {
  '1': 'card',
  '2': 'virtualAccount',
  '3': 'qris',
  '4': 'gopay',
  '5': 'ovo',
  '6': 'dana',
  '7': 'shopeepay',
  '8': 'minimarket',
  '9': 'credit',
} as const;

/** How a method is named on the wire. */
export type PaymentMethodKey = keyof typeof paymentMethods;

/** How a method is named in code. */
export type PaymentMethod = (typeof paymentMethods)[PaymentMethodKey];

export const DEFAULT_PAYMENT_METHOD: PaymentMethodKey = '3';

/** The key of a method, or of one of several. */
type KeyOf<M extends PaymentMethod> = {
  [K in PaymentMethodKey]: (typeof paymentMethods)[K] extends M ? K : never;
}[PaymentMethodKey];

const keys = Object.fromEntries(
  Object.entries(paymentMethods).map(([key, method]) => [method, key]),
) as Record<PaymentMethod, PaymentMethodKey>;

/** The name of a method of the wire. */
export function paymentMethodOf(key: PaymentMethodKey): PaymentMethod {
  return paymentMethods[key];
}

/** The wire's key of a method. */
export function paymentMethodKeyOf<M extends PaymentMethod>(method: M): KeyOf<M> {
  return keys[method] as KeyOf<M>;
}

/** Whether a text, as a form carries it, names a method. */
export function isPaymentMethod(text: string | undefined): text is PaymentMethod {
  return text !== undefined && Object.hasOwn(keys, text);
}
