import type { Account } from './queries/account-columns.ts';

/** Where messages to an account go, told so that its owner knows it and nobody else learns it. */
export function maskAddress({ email, phone }: Pick<Account, 'email' | 'phone'>): string | null {
  if (email !== null) {
    const [local = '', domain = ''] = email.split('@');
    return `${local.slice(0, 1)}***${local.length > 2 ? local.slice(-1) : ''}@${domain}`;
  }
  return phone === null ? null : `${phone.slice(0, 3)} *** ${phone.slice(-4)}`;
}
