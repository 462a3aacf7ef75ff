import { useIsChild, useViewer } from '../../../lib/session/session.ts';

/** Tells one account and profile from another; the same for a visitor as long as children's mode stays as it is. */
export function useWatchedBy(): string {
  const viewer = useViewer();
  const isChild = useIsChild();
  return JSON.stringify([viewer?.accountId, viewer?.profile, isChild]);
}
