const clock = new Intl.DateTimeFormat('id-ID', {
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Asia/Jakarta',
});

/** `19.05`, by the clocks of western Indonesia. */
export const hourOf = (iso: string) => clock.format(new Date(iso));
