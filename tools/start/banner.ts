import type { DemoAccount } from './seed.ts';
import type { Settings } from './settings.ts';

/** What the person who started us wants to see: where it is, and how to get in. */
export function banner(settings: Settings, accounts: readonly DemoAccount[]): string {
  const lines = ['', `  Tayang is ready:  ${settings.publicUrl}`];
  if (settings.sandbox !== undefined)
    lines.push(
      `  Mail it sends:    ${settings.publicUrl}/_dev/inbox`,
      `  Buyer's wallet:   ${settings.publicUrl}/_dev/wallet`,
      `  Studio:           ${settings.publicUrl}/studio/masuk ("Buat kunci sandi demo" for each role)`,
    );
  if (accounts.length > 0) {
    const widest = (pick: (account: DemoAccount) => string) =>
      Math.max(...accounts.map((account) => pick(account).length));
    const label = widest((account) => account.label);
    const identifier = widest((account) => account.identifier);
    lines.push('', '  Sign in as:');
    for (const account of accounts)
      lines.push(
        `    ${account.label.padEnd(label)}  ${account.identifier.padEnd(identifier)}  ${account.password}`,
      );
  }
  lines.push('', `  Logs: ${settings.dataDir}/logs   Stop: ^C`, '');
  return lines.join('\n');
}
