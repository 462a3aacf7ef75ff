const GOOGLE = new Set(['gmail.com', 'googlemail.com']);

/**
 * The mailbox that an address leads to: what follows a `+` is its owner's own sorting, and Google reads no dots. For
 * comparing alone; e-mails go to the address as it was given.
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1).toLowerCase();
  const [name = ''] = email.slice(0, at).toLowerCase().split('+');
  return GOOGLE.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}
