import { type FormEvent, useState } from 'react';
import { useNavigation, useSubmit } from 'react-router';
import type { getPasswordKey } from '#contract/accounts.ts';
import { ApiError, isApiError } from './api-error.ts';
import { callApi } from './api.ts';
import { withCarried } from './carried-fields.ts';

type Sealing = {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  isBusy: boolean;
  /** Why the form could not be sent; it stays as it was typed. */
  problem: string | undefined;
};

/** Fields that are sealed, each with the field that carries it then. */
const SEALED = { password: 'sealed', current_password: 'sealed_current' } as const;

/**
 * Submits a form with its passwords sealed in the browser, and with what this browser carries. Where the
 * browser can't seal (no WebCrypto on plain http in a local network, a chunk that is gone) the server does.
 */
export function useSealedSubmit(): Sealing {
  const submit = useSubmit();
  const navigation = useNavigation();
  const [isSealing, setSealing] = useState(false);
  const [problem, setProblem] = useState<string>();
  const isBusy = isSealing || navigation.formMethod === 'POST';

  async function send(form: HTMLFormElement): Promise<void> {
    const fields = withCarried(form);
    try {
      // Nothing leaves before the platform has answered: a lost line keeps the form instead of the page.
      await seal(fields);
      setProblem(undefined);
    } catch (error) {
      return setProblem((isApiError(error) ? error : ApiError.offline()).failure.message);
    }
    await submit(fields, { method: 'post' });
  }

  return {
    isBusy,
    problem,
    onSubmit(event) {
      event.preventDefault();
      if (isBusy) return;
      setSealing(true);
      void send(event.currentTarget).finally(() => setSealing(false));
    },
  };
}

async function seal(fields: FormData): Promise<void> {
  const names = Object.entries(SEALED).filter(([name]) => fields.has(name));
  if (names.length === 0) return;
  const sealer = import('./seal-password.ts').catch(() => undefined);
  const { result: key } = await callApi<typeof getPasswordKey>(
    'GET',
    '/v2/auth/password-key',
    undefined,
    { letsIn: true },
  );
  const { sealPassword } = (await sealer) ?? {};
  if (sealPassword === undefined || !globalThis.isSecureContext) return;
  for (const [name, sealed] of names) {
    const typed = fields.get(name);
    fields.set(sealed, await sealPassword(typeof typed === 'string' ? typed : '', key));
    fields.delete(name);
  }
}
