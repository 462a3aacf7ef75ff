type Connection = { saveData?: boolean; effectiveType?: string };

/**
 * Pictures that move without a press: only beside a real pointer, never with reduced motion or on costly data, nor while
 * something plays on in the corner.
 */
export function mayPreview(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection };
  return (
    window.matchMedia('(hover: hover) and (pointer: fine)').matches &&
    !window.matchMedia('(prefers-reduced-motion: reduce)').matches &&
    document.querySelector('.mini-player') === null &&
    connection?.saveData !== true &&
    !/2g|3g/.test(connection?.effectiveType ?? '4g')
  );
}
