import { useEffect, useState } from 'react';
import type { StaffRole } from '#contract/call.ts';
import { makePasskey, passkeyProblem } from '../../lib/passkey.ts';
import { sandbox } from '../../lib/paths.ts';
import { roleNames } from '../../lib/staff.ts';
import { Button } from '../../ui/button.tsx';

type Member = { name: string; email: string; roles: readonly StaffRole[] };

type Props = {
  /** A passkey was made: sign in with it. */
  onMade: () => Promise<void>;
  onProblem: (problem: string | undefined) => void;
};

/** Beside the sandbox: lets this browser make a studio passkey for one of the demo's staff. */
export function DemoStaff({ onMade, onProblem }: Props) {
  const [staff, setStaff] = useState<readonly Member[]>([]);
  const [busy, setBusy] = useState<string>();
  useEffect(() => {
    const stop = new AbortController();
    fetch(sandbox.staff, { signal: stop.signal })
      .then((answer) => (answer.ok ? answer.json() : { staff: [] }))
      // A service without a sandbox has no such list: the page is then without it too.
      .then(
        ({ staff: found }: { staff: readonly Member[] }) => setStaff(found),
        () => undefined,
      );
    return () => stop.abort();
  }, []);

  async function enrol(email: string): Promise<void> {
    setBusy(email);
    onProblem(undefined);
    try {
      const options = await post('/options', { email });
      await post('/enrol', { email, credential: await makePasskey(options as object) });
      await onMade();
    } catch (error) {
      onProblem(passkeyProblem(error));
    }
    setBusy(undefined);
  }

  if (staff.length === 0) return null;
  return (
    <section className="grid gap-2 border-t border-line pt-4">
      <h2 className="text-small font-bold">Buat kunci sandi demo</h2>
      <p className="text-note text-haze">
        Hanya di demo: pilih petugas, browsermu membuat kunci sandinya, lalu kamu masuk.
      </p>
      <ul className="grid gap-1.5 md:grid-cols-2">
        {staff.map(({ name, email, roles }) => (
          <li key={email}>
            <Button
              size="s"
              className="min-h-10 w-full justify-start text-left"
              isBusy={busy === email}
              disabled={busy !== undefined && busy !== email}
              onClick={() => void enrol(email)}
            >
              <span className="min-w-0">
                <span className="block truncate">{name}</span>
                <span className="block truncate font-normal text-haze">
                  {roles.map((role) => roleNames[role]).join(', ')}
                </span>
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

async function post(path: string, body: object): Promise<unknown> {
  const answer = await fetch(`${sandbox.staff}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.json();
}
