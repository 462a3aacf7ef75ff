const NAMES =
  'Januari Februari Maret April Mei Juni Juli Agustus September Oktober November Desember'.split(
    ' ',
  );

/** `2026-11` as `November 2026`. */
export function monthName(month: string): string {
  const [year, at = 1] = month.split('-').map(Number);
  return `${NAMES[at - 1]} ${year}`;
}
