import type { ErrorCode } from '#contract/errors.ts';

const codes: readonly ErrorCode[] = [
  'accounts.passwordTooShort',
  'accounts.passwordTooSimple',
  'accounts.passwordTooPersonal',
  'accounts.passwordTooCommon',
  'accounts.passwordSame',
];

/** Whether an error is about the new password that was typed, and so belongs beside its field. */
export function isPasswordProblem(code: ErrorCode | undefined): boolean {
  return code !== undefined && codes.includes(code);
}
