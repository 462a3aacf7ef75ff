/** The wordmark: a play sign that rises like a sun over the horizon. */
export function Logo({ className }: { className?: string }) {
  return (
    <span className={className}>
      <svg
        viewBox="0 0 132 32"
        className="h-7 w-auto max-w-full md:h-8"
        role="img"
        aria-label="Tayang"
      >
        <path
          d="M16 3a13 13 0 0 1 12.6 16.2H3.4A13 13 0 0 1 16 3Zm-3.4 5.6v8.2c0 .9 1 1.4 1.7.9l6-4.1c.6-.4.6-1.3 0-1.7l-6-4.2c-.7-.5-1.7 0-1.7.9Z"
          fill="var(--color-jingga)"
          fillRule="evenodd"
        />
        <path
          d="M5.4 22.4h21.2a13 13 0 0 1-2.3 2.8H7.7a13 13 0 0 1-2.3-2.8Z"
          fill="var(--color-kunyit)"
        />
        <path d="M11.4 27.6h9.2a13 13 0 0 1-9.2 0Z" fill="var(--color-kunyit)" opacity="0.6" />
        <text
          x="38"
          y="23.5"
          fill="currentColor"
          fontFamily="var(--font-sans)"
          fontSize="23"
          fontWeight="800"
          letterSpacing="-0.9"
        >
          tayang
        </text>
      </svg>
    </span>
  );
}
