import { findAccount } from '#modules/accounts/index.ts';
import type { CommerceParts } from '../commerce-parts.ts';
import { DUE_EVENT } from '../receive-notification.ts';
import { updateGiftsDue } from './queries/update-gift.ts';

/** Whoever registers and proves their address gets at once what was bought for it. Returns the end of watching. */
export function followProofs(parts: CommerceParts): () => void {
  const hurry = (payload: Record<string, unknown>) => {
    hurryGifts(parts, String(payload['accountId'])).catch((error: unknown) =>
      parts.log.warn({ err: error }, 'gifts were not looked at; they are soon'),
    );
  };
  const ends = ['accounts.verified', 'accounts.registered'].map((name) =>
    parts.events.subscribe(name, hurry),
  );
  return () => ends.forEach((end) => end());
}

async function hurryGifts({ db, clock, events }: CommerceParts, accountId: string): Promise<void> {
  const account = await findAccount(db, accountId);
  if (account?.isProven !== true) return;
  const addresses = [account.email, account.phone].filter((address) => address !== null);
  await updateGiftsDue(db, addresses, clock.now());
  await events.publish(db, DUE_EVENT, {});
}
