import type { AnswerOf } from '#contract/call.ts';
import type { getReferralDetail } from '#contract/engagement/referral.ts';
import { date } from '../../lib/formats/formats.ts';
import { Badge } from '../../ui/badge.tsx';

export type ReferralView = AnswerOf<typeof getReferralDetail>['result'];
type Use = ReferralView['uses'][number];

const labels = {
  registered: { label: 'Mendaftar', tone: 'quiet' },
  joined: { label: 'Bergabung', tone: 'quiet' },
  paid: { label: 'Membayar', tone: 'kunyit' },
  held: { label: 'Diperiksa', tone: 'kunyit' },
  rewarded: { label: 'Berhadiah', tone: 'toska' },
  refused: { label: 'Ditolak', tone: 'quiet' },
  ended: { label: 'Berakhir', tone: 'quiet' },
} as const;

function wordsOf({ stage, reward_at, is_rewarded }: Use, timezone: string | undefined): string {
  switch (stage) {
    case 'registered':
      return 'Belum memverifikasi akunnya.';
    case 'joined':
      return 'Belum membayar apa pun.';
    case 'paid':
      return `Hadiah kalian datang ${reward_at === null ? 'sebentar lagi' : date(reward_at, timezone)}.`;
    case 'held':
      return 'Petugas memeriksanya dulu.';
    case 'rewarded':
      return is_rewarded
        ? 'Kalian berdua sudah mendapat Lite 7 hari.'
        : 'Temanmu mendapat hadiahnya; hadiahmu setahun ini sudah penuh.';
    case 'refused':
      return 'Tidak memenuhi aturan ajakan.';
    case 'ended':
      return 'Tidak ada pembayaran sampai waktunya habis.';
  }
}

/** How far everybody has come who was invited, without who they are. */
export function InvitedList({ uses, timezone }: { uses: Use[]; timezone: string | undefined }) {
  return (
    <section aria-labelledby="diajak" className="grid gap-3">
      <h2 id="diajak" className="text-lead font-bold">
        Teman yang kamu ajak
      </h2>
      {uses.length === 0 ? (
        <p className="text-mist">Belum ada. Bagikan tautanmu, dan mereka muncul di sini.</p>
      ) : (
        <ul className="grid gap-2">
          {uses.map((use) => (
            <li
              key={use.number}
              className="flex items-start justify-between gap-3 rounded-m border border-line bg-ink-1 p-4"
            >
              <div className="grid gap-0.5">
                <p className="font-semibold">
                  Teman ke-{use.number}
                  <span className="font-normal text-haze">
                    {' · '}
                    {date(use.registered_at, timezone)}
                  </span>
                </p>
                <p className="text-small text-mist">{wordsOf(use, timezone)}</p>
              </div>
              <Badge tone={labels[use.stage].tone}>{labels[use.stage].label}</Badge>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
