import type { Db } from '#platform/db.ts';

export async function hideDemoChannel(db: Db, slug: string): Promise<void> {
  await db.updateTable('live.channel').set({ isShown: false }).where('slug', '=', slug).execute();
}
