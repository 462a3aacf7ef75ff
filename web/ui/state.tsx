import type { ReactNode } from 'react';

type Props = {
  icon?: ReactNode;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  level?: 'h1' | 'h2';
};

/** Nothing here yet, or something went wrong: says what, and what to do next. */
export function EmptyState({ icon, title, children, action, level: Heading = 'h2' }: Props) {
  return (
    <div className="mx-auto grid max-w-form justify-items-center gap-3 px-4 py-16 text-center low:py-2">
      {icon && (
        <div className="grid size-16 place-items-center rounded-full bg-ink-2 text-kunyit">
          {icon}
        </div>
      )}
      <Heading className="text-lead font-bold">{title}</Heading>
      {children && <div className="text-body text-mist">{children}</div>}
      {action && <div className="mt-3 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  );
}

/** Like EmptyState, and announced at once. */
export function ErrorState(props: Props) {
  return (
    <div role="alert">
      <EmptyState {...props} />
    </div>
  );
}
