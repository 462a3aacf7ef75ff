import type { CommerceParts } from './commerce-parts.ts';

/** Now, whatever a rehearsal moved: for what retries and waits, and belongs to no account's time. */
export const realNow = ({ clock }: Pick<CommerceParts, 'clock'>): Date =>
  new Date(clock.now().getTime() - clock.offset());
