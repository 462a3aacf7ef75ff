import { KeyRound } from 'lucide-react';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { knowsPasskeys } from '../../../web/lib/account/passkey.ts';
import { passkeyProblem, signIn } from '../../lib/passkey.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { DemoStaff } from './demo-staff.tsx';

/** The way into the studio: a studio passkey, and nothing else. */
export function SignIn({ next, isDemo }: { next: string; isDemo: boolean }) {
  const isKnown = useSyncExternalStore(never, knowsPasskeys, () => true);
  const isReady = useSyncExternalStore(never, yes, no);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  async function enter(): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    try {
      await signIn();
      // Anew, as somebody else: nothing of the page before stays.
      location.assign(`/studio${next}`);
    } catch (error) {
      setProblem(passkeyProblem(error));
      setBusy(false);
    }
  }
  return (
    <AuthLayout title="Masuk ke Studio">
      <p className="text-mist">
        Dengan sidik jari, wajah, atau PIN perangkatmu. Kunci sandi Studio kamu buat dari undangan;
        kunci sandi akun Tayang biasa tidak berlaku di sini.
      </p>
      <Alert>{problem}</Alert>
      {isKnown ? (
        <Button look="primary" disabled={!isReady} isBusy={isBusy} onClick={() => void enter()}>
          <KeyRound className="size-4" aria-hidden="true" />
          Masuk dengan kunci sandi
        </Button>
      ) : (
        <Alert>Browser ini belum mengenal kunci sandi, atau alamatnya bukan https.</Alert>
      )}
      {isDemo && isKnown && <DemoStaff onMade={enter} onProblem={setProblem} />}
      <details className="text-small text-haze">
        <summary className="w-fit rounded-s underline underline-offset-4">
          Kunci sandimu hilang?
        </summary>
        <p className="mt-2">
          Minta admin mengirim undangan baru. Admin kedua harus menyetujuinya; setelah itu kunci
          yang lama tidak berlaku lagi.
        </p>
      </details>
    </AuthLayout>
  );
}

const never = () => () => undefined;
const yes = () => true;
const no = () => false;

/** The frame of the pages before the studio: sign-in and invitation. */
export function AuthLayout({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid min-h-dvh place-items-center p-4">
      <title>{`${title} | Studio Tayang`}</title>
      <div className="w-full max-w-form">
        <p className="mb-4 flex items-center justify-center gap-2 font-bold">
          <span aria-hidden="true" className="size-3.5 rounded-full bg-jingga" />
          Studio Tayang
        </p>
        <div className="grid gap-4 rounded-m border border-line bg-ink-1 p-6">
          <h1 className="text-lead font-bold">{title}</h1>
          {children}
        </div>
      </div>
    </div>
  );
}
