import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import type {
  beginStaffSession,
  challengeStaffSession,
  confirmStaffSession,
} from '#contract/accounts/index.ts';
import { isApiError } from '../../web/lib/api/api-error.ts';
import { callStudio } from './call.ts';

const library = () => import('@simplewebauthn/browser');

/** Begins a staff session at a studio passkey. */
export async function signIn(): Promise<void> {
  const credential = await signChallenge();
  await callStudio<typeof beginStaffSession>('POST', '/studio/v1/session/begin', {
    body: { credential },
  });
}

/** Shows the passkey again: unlocks the session and steps it up. */
export async function confirmSession(): Promise<void> {
  const credential = await signChallenge();
  await callStudio<typeof confirmStaffSession>('POST', '/studio/v1/session/confirm', {
    body: { credential },
  });
}

async function signChallenge() {
  const { startAuthentication } = await library();
  const { result } = await callStudio<typeof challengeStaffSession>(
    'POST',
    '/studio/v1/session/challenge',
  );
  return startAuthentication({ optionsJSON: result as PublicKeyCredentialRequestOptionsJSON });
}

/** Has the browser make a passkey as these options say. */
export async function makePasskey(options: object) {
  const { startRegistration } = await library();
  return startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON });
}

/** Why it did not come to anything, in words; undefined when somebody only thought better of it. */
export function passkeyProblem(error: unknown): string | undefined {
  if (isApiError(error)) return error.failure.message;
  switch (error instanceof Error ? error.name : '') {
    case 'NotAllowedError':
    case 'AbortError':
      return 'Kunci sandi tidak jadi ditunjukkan, atau waktunya habis. Coba lagi.';
    case 'InvalidStateError':
      return 'Perangkat ini sudah punya kunci sandi Studio untuk akunmu.';
    case 'SecurityError':
      return 'Kunci sandi tidak bisa dipakai di alamat ini. Buka Studio lewat alamat resminya.';
    default:
      return 'Kunci sandi tidak bisa dipakai sekarang. Coba lagi, atau pakai perangkat lain.';
  }
}
