import type { AccountView } from '#modules/accounts/index.ts';

/** The address that an account proved; undefined where it has none, or only a number. */
export function verifiedEmailOf({
  email,
  isContactVerified,
}: Pick<AccountView, 'email' | 'isContactVerified'>): string | undefined {
  return email !== null && isContactVerified ? email : undefined;
}

/** `ra***@contoh.id`: enough to know one's own. */
export function shortenEmail(email: string): string {
  const [name = '', domain = ''] = email.split('@');
  return `${name.slice(0, 2)}***@${domain}`;
}
