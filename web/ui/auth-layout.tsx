import type { ReactNode } from 'react';

/** The frame of the pages that let someone in: one narrow column over the dusk. */
export function AuthLayout({
  title,
  lead,
  children,
}: {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div
      className="grid grid-cols-[minmax(0,1fr)] min-h-[calc(100dvh-var(--bar-bottom))] content-center px-4 pt-[calc(var(--bar-top)+1rem)] pb-12 low:pt-[calc(var(--bar-top)+0.25rem)]"
      style={{ backgroundImage: 'var(--dusk-door)' }}
    >
      <div className="mx-auto grid w-full max-w-form grid-cols-[minmax(0,1fr)] gap-6 rounded-l border border-line bg-ink-1/90 p-5 md:p-8 low:gap-4 low:p-5">
        <header className="grid gap-2">
          <h1 className="text-head font-extrabold">{title}</h1>
          {lead && <p className="text-mist">{lead}</p>}
        </header>
        {children}
      </div>
    </div>
  );
}
