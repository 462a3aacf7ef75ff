import type { InputOf } from '#contract/call.ts';
import type { loginWithPasskey } from '#contract/accounts/index.ts';

/** A text field of a form; empty when it is missing or a file. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

type Credential = NonNullable<InputOf<typeof loginWithPasskey>['body']>['credential'];

/** What a passkey signed, as the page put it into a form; the platform checks it whole. */
export function credentialOf(form: FormData): Credential {
  try {
    return JSON.parse(textOf(form, 'credential')) as Credential;
  } catch {
    return {} as Credential;
  }
}

/** Every text of a field that a form may hold several times, such as checkboxes of one name. */
export function textsOf(form: FormData, name: string): string[] {
  return form.getAll(name).filter((value) => typeof value === 'string');
}
