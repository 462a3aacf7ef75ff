import type { ReactNode } from 'react';

/** Its button may be a screen below. */
const show = (alert: HTMLElement | null) => alert?.scrollIntoView({ block: 'nearest' });

/** Why a form was not taken, said at once and where it is seen; nothing while there is nothing to say. */
export function FormAlert({ children }: { children: ReactNode }) {
  if (children === undefined || children === null) return null;
  return (
    <p
      ref={show}
      role="alert"
      className="scroll-my-24 rounded-m bg-merah-deep px-4 py-3 text-small text-merah"
    >
      {children}
    </p>
  );
}
