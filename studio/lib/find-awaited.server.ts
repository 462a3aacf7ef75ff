import { listApprovals } from '#contract/studio/index.ts';
import type { Studio } from './studio.server.ts';

/** The open request for a second person about one thing, as far as who asks may see it. */
export async function findAwaited(
  call: Studio['call'],
  subjectKind: 'package' | 'release' | 'title',
  subjectId: string,
): Promise<string | undefined> {
  const query = { subjectKind, subjectId, pageSize: 1 };
  return (await call(listApprovals, { query })).result.approvals[0]?.approvalId;
}
