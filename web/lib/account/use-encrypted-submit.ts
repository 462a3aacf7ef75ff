import { type FormEvent, useState } from 'react';
import { useNavigation, useSubmit } from 'react-router';
import type { getPasswordKey } from '#contract/accounts/index.ts';
import { ApiError, isApiError } from '../api/api-error.ts';
import { callApi } from '../api/api.ts';
import { withCarried } from './carried-fields.ts';

type EncryptedSubmit = {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  isBusy: boolean;
  /** Why the form could not be sent; it stays as it was typed. */
  problem: string | undefined;
};

/** Fields that are encrypted, each with the field that carries it then. */
const ENCRYPTED = { password: 'encrypted', current_password: 'encrypted_current' } as const;

/**
 * Submits a form with its passwords encrypted in the browser, and with what this browser carries. Where the
 * browser can't seal (no WebCrypto on plain http in a local network, a chunk that is gone, no key to be had) the server
 * does.
 */
export function useEncryptedSubmit(): EncryptedSubmit {
  const submit = useSubmit();
  const navigation = useNavigation();
  const [isEncrypting, setEncrypting] = useState(false);
  const [problem, setProblem] = useState<string>();
  const isBusy = isEncrypting || navigation.formMethod === 'POST';

  async function send(form: HTMLFormElement): Promise<void> {
    const fields = withCarried(form);
    try {
      // Nothing leaves before the platform has answered: a lost connection keeps the form instead of the page.
      await seal(fields);
      setProblem(undefined);
    } catch (error) {
      return setProblem((isApiError(error) ? error : ApiError.offline()).failure.message);
    }
    const action = form.getAttribute('action');
    await submit(fields, { method: 'post', ...(action && { action }) });
  }

  return {
    isBusy,
    problem,
    onSubmit(event) {
      event.preventDefault();
      // The forms say themselves what is missing: before the page runs, the server does.
      if (isBusy || !event.currentTarget.checkValidity()) return;
      setEncrypting(true);
      void send(event.currentTarget).finally(() => setEncrypting(false));
    },
  };
}

async function seal(fields: FormData): Promise<void> {
  const names = Object.entries(ENCRYPTED).filter(([name]) => fields.has(name));
  if (names.length === 0) return;
  const sealer = import('./encrypt-password.ts').catch(() => undefined);
  const key = await fetchKey();
  const { encryptPassword } = (await sealer) ?? {};
  if (key === undefined || encryptPassword === undefined || !globalThis.isSecureContext) return;
  for (const [name, encrypted] of names) {
    const typed = fields.get(name);
    fields.set(encrypted, await encryptPassword(typeof typed === 'string' ? typed : '', key));
    fields.delete(name);
  }
}

/** Undefined where this browser gets no key, such as behind an address whose visitors are too many just now. */
async function fetchKey() {
  try {
    const { result } = await callApi<typeof getPasswordKey>(
      'GET',
      '/v2/auth/password-key',
      undefined,
      { letsIn: true },
    );
    return result;
  } catch (error) {
    // The server that takes the form seals it then; one that can't be reached takes no form either.
    if (isApiError(error) && (error.failure.status === 401 || error.failure.status === 429)) {
      return undefined;
    }
    throw error;
  }
}
