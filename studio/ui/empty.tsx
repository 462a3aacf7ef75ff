import type { ReactNode } from 'react';

type Props = {
  icon?: ReactNode;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  /** `h1` where it is the whole page. */
  heading?: 'h1' | 'h2';
};

/** Nothing here yet: says what belongs here, and names the first step. */
export function Empty({ icon, title, children, action, heading: Heading = 'h2' }: Props) {
  return (
    <div className="mx-auto grid max-w-form justify-items-center gap-2 px-4 py-14 text-center">
      {icon && (
        <div className="mb-1 grid size-12 place-items-center rounded-full bg-ink-2 text-haze">
          {icon}
        </div>
      )}
      <Heading className="text-body font-bold">{title}</Heading>
      {children && <div className="text-small text-haze">{children}</div>}
      {action && <div className="mt-2 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}
