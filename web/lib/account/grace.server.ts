import { getAccess, getGrace } from '#contract/commerce/index.ts';
import type { Platform } from '../platform/platform.server.ts';

/** The days after the end of a plan in which it runs on. */
export type Grace = { endsAt: string; token: string };

/** Whether to tell an adult that the plan has ended. Null as well where that can't be found out. */
export async function findGrace(platform: Platform): Promise<Grace | null> {
  if (!platform.isSignedIn() || platform.page.isChild) return null;
  try {
    // Grace is a plan that runs on: most accounts have none.
    if ((await platform.call(getAccess)).result.endsAt === null) return null;
    return (await platform.call(getGrace)).result;
  } catch (error) {
    // A note that can't be written must not take the page with it.
    platform.page.log.error({ err: error }, 'the note about grace was left out');
    return null;
  }
}
