import type { Failure } from '../../../lib/api/api-error.ts';
import { rupiah } from '../../../lib/formats/formats.ts';
import { paths } from '../../../lib/page/paths.ts';
import { dayOf, dayWords, wallClock, type Zone } from '../../../lib/formats/zone.ts';
import { Button } from '../../../ui/button.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Spinner } from '../../../ui/spinner.tsx';

type Offer = { name: string; priceRupiah: number };

/** Why this viewer can't be shown a channel now, in place of its picture. */
export type LiveRefusal = {
  failure: Failure;
  channelName: string;
  isChild: boolean;
  /** What is on now was asked for, not a part of the past. */
  isOfNow: boolean;
  now: number;
  zone: Zone;
  /** When it shows something for this viewer again, and what: then it opens by itself. */
  opens: { at: number; programme: { title: string } } | undefined;
};

/** Refused for what is on, not for who asks: that passes. */
export function passesWithTime({ code, status }: Failure, isChild: boolean): boolean {
  if (code === 'playback.notInCountry') return false;
  return code === 'playback.classNotNow' || (isChild && status === 403);
}

type Words = { title: string; message: string; action?: { to: string; label: string } };

/** What to do about it is one button; the other channels stay beside it. */
export function Refused({ refusal, onRetry }: { refusal: LiveRefusal; onRetry: () => void }) {
  if (refusal.isOfNow && refusal.failure.code === 'playback.notReady') {
    return offAirOf(refusal.failure) === undefined ? (
      <Beginning channelName={refusal.channelName} />
    ) : (
      <OffAir {...refusal} />
    );
  }
  const { title, message, action } = refusalWords(refusal);
  return (
    <div className="grid max-w-form justify-items-center gap-2 p-4 text-center md:gap-3">
      <p className="text-small font-semibold text-kunyit">{refusal.channelName}</p>
      <h2 className="text-lead font-bold md:text-head">{title}</h2>
      <p className="text-small text-mist md:text-body">{message}</p>
      {action === undefined ? (
        <Button onClick={onRetry} className="mt-1">
          Coba lagi
        </Button>
      ) : (
        <LinkButton to={action.to} className="mt-1">
          {action.label}
        </LinkButton>
      )}
    </div>
  );
}

/** Nothing is wrong: its first programme is on its way, and the page asks again. */
function Beginning({ channelName }: { channelName: string }) {
  return (
    <div className="grid max-w-form justify-items-center gap-2 p-4 text-center md:gap-3">
      <p className="text-small font-semibold text-kunyit">{channelName}</p>
      <h2 className="text-lead font-bold md:text-head">Siaran segera mulai</h2>
      <p className="text-small text-mist md:text-body">
        Acara pertamanya sedang disiapkan. Tunggu di sini, tayangan mulai sendiri.
      </p>
      <Spinner />
    </div>
  );
}

/** Of a channel that was on and shows nothing now: when it is back, null where that is not known. */
export function offAirOf({ code, details }: Failure): { returnsAt: number | null } | undefined {
  if (code !== 'playback.notReady') return undefined;
  const { returns_at: at } = (details ?? {}) as { returns_at?: string | null };
  if (at === undefined) return undefined;
  return { returnsAt: at === null ? null : Date.parse(at) };
}

/** A station's card: nothing is wrong, and the picture comes back by itself. */
function OffAir({ failure, channelName, now, zone, opens }: LiveRefusal) {
  const { returnsAt = null } = offAirOf(failure) ?? {};
  return (
    <div className="grid max-w-form justify-items-center gap-2 p-4 text-center md:gap-3">
      <p className="text-small font-semibold text-kunyit">{channelName}</p>
      <h2 className="text-lead font-bold md:text-head">
        {returnsAt === null
          ? 'Sedang tidak siaran'
          : `Siaran akan kembali ${backAt(returnsAt, now, zone)}`}
      </h2>
      <p className="text-small text-mist md:text-body">
        {opens === undefined
          ? 'Tunggu di sini atau pilih kanal lain: begitu siaran kembali, tayangan mulai sendiri.'
          : `Berikutnya ${opens.programme.title}. Tunggu di sini, tayangan mulai sendiri.`}
      </p>
      <LinkButton to={paths.live} className="mt-1">
        Lihat kanal lain
      </LinkButton>
    </div>
  );
}

/** `pukul 20.00 WIB`, of another day with its name. */
function backAt(at: number, now: number, zone: Zone): string {
  const [day, today] = [dayOf(at, zone), dayOf(now, zone)];
  const clock = `pukul ${wallClock(at, zone)} ${zone.name}`;
  const { name } = dayWords(day, today);
  return day === today ? clock : `${name === 'Besok' ? 'besok' : `hari ${name}`} ${clock}`;
}

/** Why, and what the viewer can do about it. */
export function refusalWords(refusal: Omit<LiveRefusal, 'now'>): Words {
  const { failure, channelName, isChild, zone, opens } = refusal;
  const { code, title = 'Ada gangguan', message } = failure;
  const later =
    opens &&
    `${opens.programme.title} mulai pukul ${wallClock(opens.at, zone)} ${zone.name}, dan terbuka sendiri di sini.`;
  if (code === 'playback.notInCountry') {
    return {
      title,
      message:
        'Tayangan ini belum bisa diputar ulang di negara tempatmu menonton. Siaran langsungnya tetap bisa.',
      action: { to: paths.live, label: 'Lihat panduan' },
    };
  }
  if (isChild && failure.status === 403) {
    return {
      title: 'Bukan untuk profil ini',
      message: later ?? 'Pilih kanal lain yang cocok untukmu, ya.',
      action: { to: paths.live, label: 'Lihat kanal lain' },
    };
  }
  if (code === 'playback.signIn') {
    return {
      title: 'Masuk dulu, lalu tonton gratis',
      message: `${channelName} gratis untuk semua pemilik akun Tayang. Daftar hanya butuh satu menit.`,
      action: { to: paths.login, label: 'Masuk atau daftar' },
    };
  }
  if (code === 'playback.needsPlan' || code === 'playback.needsPurchase') {
    const { offer = null } = (failure.details ?? {}) as { offer?: Offer | null };
    return {
      title:
        offer === null
          ? 'Kanal ini butuh paket'
          : `Tonton dengan ${offer.name} mulai ${rupiah(offer.priceRupiah)}`,
      message:
        offer === null
          ? 'Kanal ini termasuk paket yang lebih lengkap dari paketmu sekarang.'
          : `Itu cara termurah menonton ${channelName}. Bayar dengan QRIS, langsung aktif.`,
      action: { to: paths.packages, label: offer === null ? 'Lihat paket' : `Pilih ${offer.name}` },
    };
  }
  if (code === 'playback.classNotNow') {
    return {
      title: opens === undefined ? 'Acara dewasa, tunggu pukul 22.00' : 'Sedang ada acara dewasa',
      message: `Acara ini hanya bisa ditonton pukul 22.00 sampai 03.00 ${zone.name}. ${later ?? 'Kanal lain tetap bisa ditonton.'}`,
      action: { to: paths.live, label: 'Lihat kanal lain' },
    };
  }
  if (code === 'playback.notKept') {
    return { title, message, action: { to: paths.live, label: 'Lihat panduan' } };
  }
  return { title, message };
}
