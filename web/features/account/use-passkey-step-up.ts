import { useState } from 'react';
import { useSubmit } from 'react-router';
import { isApiError } from '../../lib/api/api-error.ts';
import { passkeyProblem, signWithPasskey } from '../../lib/account/passkey.ts';

/** What a passkey stands in for. */
const STOOD_IN_FOR = new Set(['password', 'code']);

/** Has a passkey sign in place of password or code, and sends the form with what it signed. */
export function usePasskeyStepUp() {
  const submit = useSubmit();
  const [isSigning, setSigning] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function sign(form: HTMLFormElement | null): Promise<void> {
    if (form === null || !isFilledIn(form)) return;
    setSigning(true);
    setProblem(undefined);
    try {
      const credential = JSON.stringify(await signWithPasskey());
      const fields = new FormData(form);
      for (const name of STOOD_IN_FOR) fields.delete(name);
      fields.set('credential', credential);
      await submit(fields, { method: 'post' });
    } catch (error) {
      setProblem(isApiError(error) ? error.failure.message : passkeyProblem(error));
    }
    setSigning(false);
  }

  return { sign, isSigning, problem };
}

/** Whatever else the form asks for comes first, said by the browser beside its field. */
function isFilledIn({ elements }: HTMLFormElement): boolean {
  return [...elements].every(
    (field) =>
      !(field instanceof HTMLInputElement) ||
      STOOD_IN_FOR.has(field.name) ||
      field.reportValidity(),
  );
}
