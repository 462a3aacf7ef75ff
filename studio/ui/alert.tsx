import type { ReactNode } from 'react';

/** Why something was not done, said at once; nothing while there is nothing to say. */
export function Alert({ children }: { children: ReactNode }) {
  if (children === undefined || children === null || children === '') return null;
  return (
    <div role="alert" className="rounded-s bg-merah-deep px-3 py-2 text-small text-merah">
      {children}
    </div>
  );
}
