import {
  CircleAlert,
  FingerprintPattern,
  KeyRound,
  Link2,
  LogIn,
  LogOut,
  MailQuestion,
  Unlink2,
} from 'lucide-react';
import type { SignInEventKind } from '#contract/accounts/index.ts';
import type { FederatedLoginType } from '#contract/constants.ts';
import { Card } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link-button.tsx';

export type ActivityView = {
  id: string;
  kind: SignInEventKind;
  isSuccess: boolean;
  /** Of a sign-in through the partner. */
  loginType: FederatedLoginType | null;
  name: string;
  location: string | null;
  ago: string;
  at: string;
  atIso: string;
};

const words: Record<SignInEventKind, { done: string; failed: string; Icon: typeof LogIn }> = {
  sign_in: { done: 'Masuk', failed: 'Gagal masuk: kata sandi atau kunci sandi salah', Icon: LogIn },
  new_device: { done: 'Masuk dari perangkat baru', failed: 'Gagal masuk', Icon: LogIn },
  sign_out_others: {
    done: 'Semua perangkat lain dikeluarkan',
    failed: 'Perangkat lain belum keluar',
    Icon: LogOut,
  },
  reset_request: {
    done: 'Tautan kata sandi baru diminta',
    failed: 'Tautan belum terkirim',
    Icon: MailQuestion,
  },
  password_reset: {
    done: 'Kata sandi dibuat ulang lewat tautan',
    failed: 'Kata sandi belum dibuat ulang',
    Icon: KeyRound,
  },
  password_change: {
    done: 'Kata sandi diganti',
    failed: 'Gagal mengganti kata sandi: kata sandi sekarang salah',
    Icon: KeyRound,
  },
  passkey_added: {
    done: 'Kunci sandi ditambahkan',
    failed: 'Kunci sandi belum ditambahkan',
    Icon: FingerprintPattern,
  },
  passkey_removed: {
    done: 'Kunci sandi dihapus',
    failed: 'Kunci sandi belum dihapus',
    Icon: FingerprintPattern,
  },
  partner_linked: {
    done: 'Akun mitra dihubungkan',
    failed: 'Akun mitra belum terhubung',
    Icon: Link2,
  },
  partner_unlinked: {
    done: 'Akun mitra dilepas',
    failed: 'Akun mitra belum dilepas',
    Icon: Unlink2,
  },
  code_refused: {
    done: 'Kode masuk perangkat lain ditolak',
    failed: 'Kode masuk perangkat lain ditolak',
    Icon: CircleAlert,
  },
};

/** Said behind what happened. */
const partnerWords: Record<FederatedLoginType, string> = {
  LOGIN: ' lewat akun mitra',
  REGISTER: ' lewat akun mitra, yang membuat akun ini',
};

/** What happened to the sign-in lately, and what to do about what one doesn't know. */
export function Activity({ events }: { events: ActivityView[] }) {
  return (
    <Card className="grid gap-4">
      <div className="grid gap-1">
        <h2 className="text-lead font-bold">Aktivitas masuk</h2>
        <p className="text-small text-mist">Yang terjadi di akunmu selama 90 hari terakhir.</p>
      </div>
      {events.length === 0 ? (
        <p className="text-small text-haze">Belum ada aktivitas yang tercatat.</p>
      ) : (
        <ul className="grid divide-y divide-line">
          {events.map((event) => (
            <ActivityRow key={event.id} event={event} />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-m bg-ink-2 p-4">
        <div className="min-w-0 flex-1 basis-56">
          <p className="font-semibold">Bukan kamu?</p>
          <p className="text-small text-mist">
            Ganti kata sandi sekarang. Semua perangkat lain langsung keluar.
          </p>
        </div>
        <LinkButton to="#kata-sandi" look="secondary">
          Ganti kata sandi
        </LinkButton>
      </div>
    </Card>
  );
}

function ActivityRow({ event }: { event: ActivityView }) {
  const { done, failed, Icon } = words[event.kind];
  const Mark = event.isSuccess ? Icon : CircleAlert;
  return (
    <li className="flex gap-3 py-3">
      <Mark
        className={event.isSuccess ? 'size-5 shrink-0 text-haze' : 'size-5 shrink-0 text-kunyit'}
        aria-hidden="true"
      />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">
          {event.isSuccess ? done : failed}
          {event.loginType !== null && partnerWords[event.loginType]}
        </p>
        <p className="text-small text-mist">
          {event.name}
          {event.location !== null && ` · ${event.location}`}
        </p>
        <p className="text-small text-haze">
          {event.ago} · <time dateTime={event.atIso}>{event.at}</time>
        </p>
      </div>
    </li>
  );
}
