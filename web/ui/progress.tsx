/**
 * How far something has come, as a thin line; `label` is what a screen reader says of it. A text is a hole, where the
 * server draws it once for many.
 */
export function Progress({ share, label }: { share: number | string; label: string }) {
  return (
    <progress
      aria-label={label}
      value={import.meta.env.SSR && typeof share === 'string' ? share : within(share as number)}
      className="thin-progress block h-1 w-full overflow-hidden rounded-full"
    />
  );
}

export const within = (share: number): number => Math.min(1, Math.max(0, share));
