import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';
import type { getPasskeyChallenge, getPasskeyOptions } from '#contract/accounts/index.ts';
import { callApi } from '../api/api.ts';

/** The library that speaks to the browser's passkeys; comes with the first use. */
const library = () => import('@simplewebauthn/browser');

/** Whether this browser knows passkeys here: it needs https or localhost. */
export function knowsPasskeys(): boolean {
  return typeof window.PublicKeyCredential === 'function';
}

/** Whether the browser offers passkeys inside the field for the e-mail address. */
export async function knowsAutofill(): Promise<boolean> {
  return knowsPasskeys() && (await library()).browserSupportsWebAuthnAutofill();
}

/** Has the viewer sign a fresh challenge. With `inField` the browser waits until a field's suggestion is chosen. */
export async function signWithPasskey(
  { inField }: { inField: boolean } = { inField: false },
): Promise<AuthenticationResponseJSON> {
  const { startAuthentication } = await library();
  const { result } = await callApi<typeof getPasskeyChallenge>(
    'POST',
    '/v2/auth/passkey/challenge',
    undefined,
    { letsIn: true },
  );
  return startAuthentication({ optionsJSON: result, useBrowserAutofill: inField });
}

/** Has the viewer make a passkey for the account that is signed in. */
export async function makePasskey(): Promise<RegistrationResponseJSON> {
  const { startRegistration } = await library();
  const { result } = await callApi<typeof getPasskeyOptions>('POST', '/v2/auth/passkeys/options');
  return startRegistration({ optionsJSON: result as PublicKeyCredentialCreationOptionsJSON });
}

/** Ends a suggestion that still waits in a field. */
export async function stopWaiting(): Promise<void> {
  (await library()).WebAuthnAbortService.cancelCeremony();
}

/** Why no passkey came, in words; undefined when the viewer only thought better of it. */
export function passkeyProblem(error: unknown): string | undefined {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'AbortError') return undefined;
  if (name === 'InvalidStateError') return 'Perangkat ini sudah punya kunci sandi untuk akunmu.';
  if (name === 'SecurityError') return 'Kunci sandi tidak bisa dipakai di alamat ini.';
  return 'Kunci sandi tidak bisa dipakai sekarang. Coba lagi, atau pakai kata sandimu.';
}

type Signals = { signalUnknownCredential?: (what: object) => Promise<void> };

/** Lets the browser's password manager know that a passkey opens nothing here any more. */
export async function forgetPasskey(credentialId: string): Promise<void> {
  if (!knowsPasskeys()) return;
  const { signalUnknownCredential } = window.PublicKeyCredential as unknown as Signals;
  // Only newer browsers can be told; the others find out at the next try.
  await signalUnknownCredential?.({ rpId: location.hostname, credentialId }).catch(() => undefined);
}
