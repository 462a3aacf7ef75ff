import { getPasswordKey, signHmac } from '#contract/accounts/index.ts';
import { type AnswerOf, type Call, type InputOf, pathOf } from '#contract/call.ts';
import { ApiError } from '../api/api-error.ts';
import { textOf } from './form.server.ts';
import type { Platform } from './platform.server.ts';
import { encryptPassword } from '../account/encrypt-password.ts';

type Flat = Record<string, string | number | boolean | null>;

/** Makes a call that needs the single-use signature of /api/hmac: login and registration. */
export async function callSigned<C extends Call>(
  { call }: Platform,
  entry: C,
  body: Flat,
): Promise<AnswerOf<C>> {
  const { result } = await call(signHmac, { body: { url: pathOf(entry), body } });
  return call(entry, { body } as InputOf<C>, { headers: result.headers });
}

const NAMES = {
  new: { encrypted: 'encrypted', typed: 'password' },
  current: { encrypted: 'encrypted_current', typed: 'current_password' },
} as const;

const OPEN_LINE = {
  code: 'accounts.passwordUnreadable',
  title: 'Sambungan tidak aman',
  message:
    'Kata sandi tidak diterima lewat sambungan tanpa enkripsi. Buka Tayang dengan https:// di depan alamatnya, lalu coba lagi.',
};

/**
 * The encrypted password of a form; without JavaScript it came as it was typed and is encrypted here.
 * @throws ApiError for one that was typed into a page without https: the network has read it already, and it must
 * not become a habit.
 */
export async function encryptedOf(
  { call, page }: Platform,
  form: FormData,
  which: keyof typeof NAMES = 'new',
): Promise<string> {
  const names = NAMES[which];
  const encrypted = textOf(form, names.encrypted);
  if (encrypted !== '') return encrypted;
  if (!page.isPrivate) throw ApiError.from(400, OPEN_LINE);
  const { result: key } = await call(getPasswordKey);
  return encryptPassword(textOf(form, names.typed), key);
}
