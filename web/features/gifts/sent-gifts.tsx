import type { AnswerOf } from '#contract/call.ts';
import type { listGifts } from '#contract/commerce/index.ts';
import { date } from '../../lib/formats/formats.ts';
import { Badge } from '../../ui/badge.tsx';

type GiftView = AnswerOf<typeof listGifts>['result']['gifts'][number];

const states = {
  scheduled: { label: 'Dijadwalkan', tone: 'kunyit' },
  sent: { label: 'Terkirim', tone: 'toska' },
  opened: { label: 'Dibuka', tone: 'quiet' },
  returned: { label: 'Uang kembali', tone: 'quiet' },
} as const;

/** What was bought for others, with the code of a gift for buyers who hand it over themselves. */
export function SentGifts({ gifts }: { gifts: GiftView[] }) {
  return (
    <section aria-labelledby="terkirim" className="grid gap-3">
      <h2 id="terkirim" className="text-lead font-bold">
        Yang kamu kirim
      </h2>
      <ul className="grid gap-3">
        {gifts.map((gift) => (
          <li
            key={gift.giftId}
            className="flex flex-wrap items-start justify-between gap-3 rounded-m border border-line bg-ink-1 p-4"
          >
            <div className="grid gap-1">
              <p className="font-semibold">{gift.name}</p>
              <p className="text-small text-mist">
                Untuk {gift.recipient}
                {gift.state === 'scheduled' && `, dikirim ${date(gift.deliverAt)}`}
              </p>
              {gift.code !== null && (
                <p className="text-small text-mist">
                  Kode <code className="font-semibold text-cloud select-all">{gift.code}</code>,
                  berlaku sampai {date(gift.expiresAt)}
                </p>
              )}
            </div>
            <Badge tone={states[gift.state].tone}>{states[gift.state].label}</Badge>
          </li>
        ))}
      </ul>
    </section>
  );
}
