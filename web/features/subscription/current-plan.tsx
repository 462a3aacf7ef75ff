import { date, rupiah } from '../../lib/formats/formats.ts';
import { paths } from '../../lib/page/paths.ts';
import { Card } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { IntentForm } from './intent-form.tsx';
import type { AutoRenewalView, NextView, SubscriptionView } from './shapes.ts';

type Props = {
  subscription: SubscriptionView;
  autoRenewal: AutoRenewalView;
  timezone: string | undefined;
};

/** The plan now, until when, and in one sentence what happens next. */
export function CurrentPlan({ subscription, autoRenewal, timezone }: Props) {
  const { plan, next, pause, grace } = subscription;
  const isFree = plan.tier === 'freemium' && pause === null;
  return (
    <Card className="grid gap-4">
      <h2 className="text-lead font-bold">Paketmu sekarang</h2>
      <div className="grid gap-1">
        <p
          className={
            plan.tier === 'premium'
              ? 'text-head font-extrabold text-kunyit'
              : 'text-head font-extrabold'
          }
        >
          {pause === null ? plan.name : 'Dijeda'}
        </p>
        <p className="text-mist">
          {pause !== null
            ? `Lanjut sendiri pada ${date(pause.resumesAt, timezone)}. Sisa harimu aman.`
            : plan.endsAt === null
              ? 'Tayangan gratis, tanpa batas waktu.'
              : `${grace === null ? 'Aktif' : 'Masa tenggang'} sampai ${date(plan.endsAt, timezone)} pukul 23.59`}
        </p>
      </div>
      {pause !== null && <IntentForm intent="resume" label="Lanjutkan sekarang" isPrimary />}
      {grace !== null && next !== null && <GraceNote next={next} />}
      {next !== null && grace === null && (
        <NextStep next={next} autoRenewal={autoRenewal.active} timezone={timezone} />
      )}
      {/* A gift, a trial or a single day: it ends, and there is nothing to look for below. */}
      {next === null && plan.endsAt !== null && pause === null && autoRenewal.active === null && (
        <p className="rounded-m bg-ink-2 p-4 text-small">
          Paketmu berhenti sendiri di akhir masanya. Tidak ada tagihan otomatis, jadi tidak ada yang
          perlu dibatalkan.
        </p>
      )}
      {isFree && (
        <LinkButton to={paths.packages} className="justify-self-start">
          Lihat paket
        </LinkButton>
      )}
    </Card>
  );
}

/** The plan has ended and runs on for three days. */
function GraceNote({ next }: { next: NextView }) {
  return (
    <div className="grid gap-3 rounded-m bg-kunyit-deep p-4">
      <p className="text-small text-kunyit">
        Masa aktifmu sudah habis. Kamu masih bisa menonton beberapa hari lagi; perpanjang supaya
        tidak terputus.
      </p>
      <LinkButton to={paths.renewal(next.token)} className="justify-self-start">
        Perpanjang sekarang
      </LinkButton>
    </div>
  );
}

type NextProps = {
  next: NextView;
  autoRenewal: AutoRenewalView['active'];
  timezone: string | undefined;
};

function NextStep({ next, autoRenewal, timezone }: NextProps) {
  const end = date(next.endsAt, timezone);
  if (next.isCancelled) {
    return (
      <div className="grid gap-3 rounded-m bg-ink-2 p-4">
        <p className="text-small">
          Kamu sudah berhenti. Semua tetap bisa ditonton sampai <strong>{end}</strong>, lalu akunmu
          kembali ke Gratis.
        </p>
        <IntentForm intent="undo-cancel" label="Batal berhenti" />
      </div>
    );
  }
  const charge = autoRenewal?.chargeAt ?? null;
  if (autoRenewal !== null && charge !== null) {
    return (
      <p className="rounded-m bg-ink-2 p-4 text-small">
        <strong>
          Diperpanjang otomatis {date(charge, timezone)} · {autoRenewal.name} ·{' '}
          {rupiah(autoRenewal.amountRupiah ?? 0)}
        </strong>
        <span className="block text-mist">
          {next.offer?.name}, menyambung setelah {end}. Kami kabari lewat email 3 hari sebelumnya.
        </span>
      </p>
    );
  }
  const noticeDates = next.noticesAt.map((time) => date(time, timezone));
  return (
    <div className="grid gap-3 rounded-m bg-ink-2 p-4">
      <p className="text-small">
        <strong>Berikutnya:</strong>{' '}
        {next.isSmaller && next.offer !== null
          ? `mulai ${end} kamu pindah ke ${next.offer.name}. `
          : `masa aktifmu berakhir ${end}. `}
        {noticeDates.length > 0 &&
          `Kode QRIS baru kami kirim lewat email pada ${listOf(noticeDates)}. `}
        {autoRenewal === null
          ? 'Paketmu tidak diperpanjang sendiri, jadi tidak ada yang perlu dibatalkan.'
          : 'Kali ini tidak ditagih otomatis.'}
      </p>
      <LinkButton to={paths.renewal(next.token)} look="secondary" className="justify-self-start">
        Perpanjang sekarang
      </LinkButton>
    </div>
  );
}

function listOf(words: string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} dan ${words.at(-1)}`;
}
