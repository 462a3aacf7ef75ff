/** `YYYY-MM-DD HH:MM:SS` is GMT+7 without saying so. */
export function readWibTime(value: unknown): Date | null {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(value))
    return null;
  const time = new Date(`${value.replace(' ', 'T')}+07:00`);
  return Number.isNaN(time.getTime()) ? null : time;
}
