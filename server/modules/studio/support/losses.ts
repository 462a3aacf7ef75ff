import { dateTime, rupiah } from '#contract/formats.ts';
import { type LossCredit, proposeLossCredits } from '#modules/commerce/index.ts';
import { listLosses, type Loss } from '#modules/playback/index.ts';
import { type AccountEvent, compareEvents, type EventPage } from '#platform/staff/account-events.ts';
import type { Db } from '#platform/db.ts';

const faultWords = {
  down: 'tidak mengudara',
  black: 'gambar hitam',
  frozen: 'gambar beku',
  silent: 'tanpa suara',
} as const;

/**
 * Minutes that outages of channels took from an account, with the alarm and its time as evidence and the credit that they are
 * worth. They say what was watched: for an open case alone.
 */
export async function listLossEvents(
  db: Db,
  accountId: string,
  { before, limit }: EventPage,
  now: Date,
): Promise<AccountEvent[]> {
  const losses = await listLosses(db, accountId, now);
  if (losses.length === 0) return [];
  const credits = await proposeLossCredits(
    db,
    accountId,
    losses.map(({ outageId: lossId, from, minutes }) => ({ lossId, from, minutes })),
  );
  const place = { at: before.at, key: before.key } as AccountEvent;
  return losses
    .map((loss) => eventOf(loss, credits.get(loss.outageId)))
    .toSorted(compareEvents)
    .filter((event) => event.at <= before.at && compareEvents(place, event) < 0)
    .slice(0, limit);
}

function eventOf(loss: Loss, credit: LossCredit | undefined): AccountEvent {
  const { outageId, channelName, from, to, faults, minutes } = loss;
  const what = faults.map((fault) => faultWords[fault]).join(', ');
  const [, begin = ''] = dateTime(from).split(', ');
  const evidence = `Alarm ${outageId.slice(0, 8)}: ${what}, ${begin} sampai ${dateTime(to)}`;
  const event = {
    key: `loss:${outageId}`,
    at: to,
    area: 'watching' as const,
    title: `${minutes} menit hilang di ${channelName}`,
  };
  const { givenRupiah = null, proposal = null } = credit ?? {};
  if (givenRupiah !== null)
    return { ...event, text: `${evidence}. Sudah diganti ${rupiah(givenRupiah)}.` };
  if (proposal === null || credit === undefined)
    return { ...event, text: `${evidence}. Tidak ada paket berbayar yang diganti.` };
  const { amountRupiah, planName, dayRupiah } = proposal;
  return {
    ...event,
    text: `${evidence}. Diusulkan ${rupiah(amountRupiah)}: ${planName}, ${rupiah(dayRupiah)} sehari; satu jam yang hilang mengganti satu hari.`,
    credit: {
      key: credit.key,
      amountRupiah,
      reason: `Pengganti ${minutes} menit ${channelName} yang terganggu pada ${dateTime(from)} WIB`,
    },
  };
}
