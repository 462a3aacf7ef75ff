import { type ReactNode, useEffect, useRef } from 'react';

/** What a form has done, brought into view and read out: the page around it has changed. */
export function Notice({ children }: { children: ReactNode }) {
  const output = useRef<HTMLOutputElement>(null);
  useEffect(() => {
    output.current?.focus({ preventScroll: true });
    output.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <output
      ref={output}
      tabIndex={-1}
      className="block rounded-m bg-toska-deep px-4 py-3 text-small text-toska"
    >
      {children}
    </output>
  );
}
