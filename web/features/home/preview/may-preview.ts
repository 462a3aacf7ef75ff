type Connection = { saveData?: boolean; effectiveType?: string };

/** Moving pictures nobody pressed: only beside a real pointer, for those who did not ask for calm, and never on costly data. */
export function mayPreview(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection };
  return (
    window.matchMedia('(hover: hover) and (pointer: fine)').matches &&
    !window.matchMedia('(prefers-reduced-motion: reduce)').matches &&
    connection?.saveData !== true &&
    !/2g|3g/.test(connection?.effectiveType ?? '4g')
  );
}
