/** `"59000.00"` as 59000; null for anything that is not whole rupiah. */
export function readRupiah(value: unknown): number | null {
  const text = typeof value === 'number' ? String(value) : value;
  const whole = typeof text === 'string' ? /^(\d{1,12})(\.0{1,2})?$/.exec(text)?.[1] : undefined;
  return whole === undefined ? null : Number(whole);
}

/** What every gateway takes as an order id, without names that a URL would swallow. */
export const isOrderId = (value: unknown): value is string =>
  typeof value === 'string' && /^[A-Za-z0-9\-_~.]{1,50}$/.test(value) && /[A-Za-z0-9]/.test(value);
