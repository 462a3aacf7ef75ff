import { z } from 'zod';
import { id, isoTime } from './fields.ts';

/** Parts of the service whose acts a second person decides on; who may is in server/modules/studio/approvals/ask.ts. */
export const approvalAreas = ['refunds', 'offers', 'books', 'rights', 'staff'] as const;
export type ApprovalArea = (typeof approvalAreas)[number];

/** What a call answers in place of its deed where a second person has to decide first. */
export const askedApproval = z.object({
  approval: z.object({ approvalId: id, expiresAt: isoTime }),
});
