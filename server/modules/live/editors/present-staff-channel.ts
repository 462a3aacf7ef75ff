import { z } from 'zod';
import type { StaffChannel } from './queries/list-all-channels.ts';

const pulled = z.object({ primary: z.object({ kind: z.literal('pull'), url: z.string() }) });

/** A channel as editors see it; other parts of its plan are not theirs to read. */
export function presentStaffChannel(channel: StaffChannel) {
  const { success, data } = pulled.safeParse(channel.plan);
  return { ...channel, pullUrl: success ? data.primary.url : null };
}
