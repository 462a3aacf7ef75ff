import type { ReactNode } from 'react';

type Props = { icon?: ReactNode; title: string; children?: ReactNode; action?: ReactNode };

/** Nothing here yet: says what belongs here, and names the first step. */
export function Empty({ icon, title, children, action }: Props) {
  return (
    <div className="mx-auto grid max-w-form justify-items-center gap-2 px-4 py-14 text-center">
      {icon && (
        <div className="mb-1 grid size-12 place-items-center rounded-full bg-ink-2 text-haze">
          {icon}
        </div>
      )}
      <h2 className="text-body font-bold">{title}</h2>
      {children && <div className="text-small text-haze">{children}</div>}
      {action && <div className="mt-2 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}
