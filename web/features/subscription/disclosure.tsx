import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';

/** A change that is explained before it is made: the first tap opens it, the second is inside. Needs no script. */
export function Disclosure({
  title,
  note,
  action,
  isOpen = false,
  children,
}: {
  title: string;
  note: string;
  /** What opening it leads to, where the title only names something. */
  action?: string;
  isOpen?: boolean;
  children: ReactNode;
}) {
  return (
    <details
      name="ubah-langganan"
      open={isOpen}
      className="group rounded-m border border-line bg-ink-1"
    >
      <summary className="flex min-h-16 cursor-pointer list-none items-center justify-between gap-4 rounded-m px-4 py-3 hover:bg-ink-2 [&::-webkit-details-marker]:hidden">
        <span className="grid">
          <span className="font-semibold">{title}</span>
          <span className="text-small text-mist">{note}</span>
          {action !== undefined && (
            <span className="pt-1 text-small font-semibold underline">{action}</span>
          )}
        </span>
        <ChevronDown
          className="size-5 shrink-0 text-haze transition-transform duration-150 group-open:rotate-180"
          aria-hidden="true"
        />
      </summary>
      <div className="grid gap-4 border-t border-line p-4">{children}</div>
    </details>
  );
}
