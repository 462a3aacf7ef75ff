/** Rp59.000, as people here write it. */
export const formatRupiah = (rupiah: number): string =>
  `Rp${String(Math.trunc(rupiah)).replace(/\B(?=(\d{3})+$)/g, '.')}`;

const clock = new Intl.DateTimeFormat('id-ID', {
  timeZone: 'Asia/Jakarta',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** 20 Nov, 18.05.09 in WIB */
export const formatTime = (ms: number): string => clock.format(ms);
