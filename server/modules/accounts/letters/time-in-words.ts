/** `17 Agustus 2026 pukul 12.05`, in the reader's zone. */
export function timeInWords(at: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('id-ID', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone,
  }).format(at);
}
