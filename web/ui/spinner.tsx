/** Turns while something is under way; the words beside it say what. */
export function Spinner() {
  return (
    <svg
      viewBox="0 0 24 24"
      className="size-4 animate-[spin_0.8s_linear_infinite]"
      aria-hidden="true"
    >
      <circle
        cx="12"
        cy="12"
        r="9"
        fill="none"
        stroke="currentColor"
        strokeWidth="3"
        strokeDasharray="40 20"
      />
    </svg>
  );
}
