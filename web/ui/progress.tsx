/** How far something has come, as a thin line; `label` is what a screen reader says of it. */
export function Progress({ share, label }: { share: number; label: string }) {
  return (
    <progress
      aria-label={label}
      value={Math.min(1, Math.max(0, share))}
      className="thin-progress block h-1 w-full overflow-hidden rounded-full"
    />
  );
}
