import { lazy, Suspense } from 'react';
import { useIsChild } from '../lib/session/session.ts';
import type { ReactionProps } from './reaction-panel.tsx';

/** Fetched where it is shown: pages have it below what they are for. */
const ReactionPanel = lazy(async () => {
  const { ReactionPanel: component } = await import('./reaction-panel.tsx');
  return { default: component };
});

/** What one thinks of a title, for grown viewers: what a child likes is not learnt. */
export function ReactionButtons(props: ReactionProps) {
  if (useIsChild()) return null;
  return (
    <Suspense fallback={<div className="h-24" />}>
      <ReactionPanel {...props} />
    </Suspense>
  );
}
