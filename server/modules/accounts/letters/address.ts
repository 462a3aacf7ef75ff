import type { Config } from '#platform/config.ts';
import type { Account } from '../queries/account-columns.ts';

/** Where letters to an account go: its mailbox, or the gateway that turns mail into a text message. */
export function addressOf(
  account: Pick<Account, 'email' | 'phone'>,
  config: Pick<Config, 'mail'>,
): string | undefined {
  if (account.email !== null) return account.email;
  if (account.phone === null) return undefined;
  return `${account.phone.slice(1)}@${config.mail.phoneDomain}`;
}
