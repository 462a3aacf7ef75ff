/** Such as "17 Agustus 2026 pukul 12.05", by the owner's clock. */
export function momentWords(at: Date, timezone: string): string {
  return new Intl.DateTimeFormat('id-ID', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: timezone,
  }).format(at);
}
