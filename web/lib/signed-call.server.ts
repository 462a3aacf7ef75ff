import { getPasswordKey, signHmac } from '#contract/accounts.ts';
import { type AnswerOf, type Call, type InputOf, pathOf } from '#contract/call.ts';
import { textOf } from './form.server.ts';
import type { Platform } from './platform.server.ts';
import { sealPassword } from './seal-password.ts';

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
  new: { sealed: 'sealed', typed: 'password' },
  current: { sealed: 'sealed_current', typed: 'current_password' },
} as const;

/** The sealed password of a form; without JavaScript it came as it was typed and is sealed here. */
export async function sealedOf(
  { call }: Platform,
  form: FormData,
  which: keyof typeof NAMES = 'new',
): Promise<string> {
  const names = NAMES[which];
  const sealed = textOf(form, names.sealed);
  if (sealed !== '') return sealed;
  const { result: key } = await call(getPasswordKey);
  return sealPassword(textOf(form, names.typed), key);
}
