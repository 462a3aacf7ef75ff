import { LockKeyhole } from 'lucide-react';
import { useState } from 'react';
import { Form, useRevalidator } from 'react-router';
import { confirmSession, passkeyProblem } from '../../lib/passkey.ts';
import { paths } from '../../lib/paths.ts';
import { useStudio } from '../../lib/staff.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';

/** Stands in place of every page of a session that was not used for long. */
export function Locked() {
  const { staff } = useStudio();
  const { revalidate } = useRevalidator();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  async function unlock(): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    try {
      await confirmSession();
      await revalidate();
    } catch (error) {
      setProblem(passkeyProblem(error));
    }
    setBusy(false);
  }
  return (
    <main id="isi" className="grid min-h-dvh place-items-center p-4">
      <title>Terkunci | Studio Tayang</title>
      <div className="grid w-full max-w-form gap-4 rounded-m border border-line bg-ink-1 p-6 text-center">
        <LockKeyhole className="mx-auto size-8 text-haze" aria-hidden="true" />
        <div>
          <h1 className="text-lead font-bold">Studio terkunci</h1>
          <p className="mt-1 text-haze">
            Tidak dipakai selama 30 menit. Pekerjaanmu tetap di tempatnya
            {staff === null ? '' : `, ${staff.name}`}.
          </p>
        </div>
        <Alert>{problem}</Alert>
        <Button look="primary" isBusy={isBusy} onClick={() => void unlock()}>
          Buka dengan kunci sandi
        </Button>
        <Form method="post" action={paths.signOut}>
          <Button type="submit" look="quiet">
            Keluar
          </Button>
        </Form>
      </div>
    </main>
  );
}
