import type { ReactNode } from 'react';

/** Why a form was not taken, said at once; nothing while there is nothing to say. */
export function FormAlert({ children }: { children: ReactNode }) {
  if (children === undefined || children === null) return null;
  return (
    <p role="alert" className="rounded-m bg-merah-deep px-4 py-3 text-small text-merah">
      {children}
    </p>
  );
}
