import type { Tx } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { REFERRAL_REWARD } from './policy.ts';

/** Nothing here names the other: who was invited decides alone whom they tell. */
const messages = {
  joined: {
    title: 'Temanmu sudah bergabung',
    body: `Begitu pembayaran pertamanya lewat sehari, kalian berdua mendapat Lite ${REFERRAL_REWARD.days} hari.`,
  },
  paid: {
    title: 'Hadiah ajakanmu hampir siap',
    body: `Temanmu sudah membayar. Lite ${REFERRAL_REWARD.days} hari datang begitu masa pengembalian dananya lewat.`,
  },
  welcomed: {
    title: `Lite ${REFERRAL_REWARD.days} hari untukmu`,
    body: 'Terima kasih sudah bergabung lewat ajakan teman. Harinya sudah masuk ke akunmu.',
  },
  rewarded: {
    title: `Lite ${REFERRAL_REWARD.days} hari untukmu`,
    body: 'Temanmu bergabung dan membayar. Terima kasih sudah mengajak! Harinya sudah masuk.',
  },
  full: {
    title: 'Temanmu mendapat hadiahnya',
    body: 'Hadiahmu untuk setahun ini sudah penuh, jadi kali ini hanya temanmu yang mendapat harinya.',
  },
  refused: {
    title: 'Hadiah ajakan tidak diberikan',
    body: 'Setelah diperiksa petugas, ajakan ini tidak memenuhi aturan. Tanyakan lewat Bantuan kalau keliru.',
  },
} as const;

/** Hands a notice over in the transaction of what it tells; the same about one invitation is told once. */
export async function tell(
  { jobs }: Pick<Deps, 'jobs'>,
  tx: Tx,
  accountId: string,
  { id }: { id: string },
  what: keyof typeof messages,
): Promise<void> {
  await jobs.enqueue(
    'notify',
    {
      accountId,
      kind: 'referral',
      dedupeKey: `referral:${id}:${what}`,
      ...messages[what],
      url: '/ajak',
    },
    { db: tx },
  );
}
