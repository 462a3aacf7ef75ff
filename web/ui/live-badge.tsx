/** What is on the air at this moment. */
export function LiveBadge({ isQuiet = false }: { isQuiet?: boolean }) {
  return (
    <span
      className={`inline-flex items-center gap-1 rounded-s px-1.5 py-0.5 text-note font-bold whitespace-nowrap ${
        isQuiet ? 'bg-ink-3 text-mist' : 'bg-toska text-on-jingga'
      }`}
    >
      <span className="size-1.5 rounded-full bg-current" aria-hidden="true" />
      LANGSUNG
    </span>
  );
}
