/** `"59000.00"` as 59000; null for anything that is not whole rupiah. */
export function readRupiah(value: unknown): number | null {
  const text = typeof value === 'number' ? String(value) : value;
  const whole = typeof text === 'string' ? /^(\d{1,12})(\.0{1,2})?$/.exec(text)?.[1] : undefined;
  return whole === undefined ? null : Number(whole);
}

/** `YYYY-MM-DD HH:MM:SS` is GMT+7 without saying so. */
export function readWibTime(value: unknown): Date | null {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(value))
    return null;
  const time = new Date(`${value.replace(' ', 'T')}+07:00`);
  return Number.isNaN(time.getTime()) ? null : time;
}

/** What Midtrans takes as an order id, without names that a URL would swallow. */
export const isOrderId = (value: unknown): value is string =>
  typeof value === 'string' && /^[A-Za-z0-9\-_~.]{1,50}$/.test(value) && /[A-Za-z0-9]/.test(value);
