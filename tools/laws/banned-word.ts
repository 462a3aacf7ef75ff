/**
 * Words that the field's terms have replaced, where they are banned: a name that holds one as a camel-case word (or
 * several in a row), a file's path that does, and a phrase in comments, titles of tests, summaries of calls and docs. Wire
 * names of the specification are strings and stay. The table is the house's language: add a row when a word is replaced. A
 * name that stays is named in its row with the reason, never a file; error codes and other strings are not read. Each row is found in `fixtures/old-words.txt`.
 */
export interface BannedWord {
  word: string;
  use: string;
  /** Beginnings of paths. */
  in: readonly string[];
  /** The whole name, as it is written: of a word that is right within longer names. */
  isWhole?: true;
  /** Names that stay, with the reason. */
  except?: Readonly<Record<string, string>>;
}

export const server = ['server/', 'worker/', 'media/'];
export const own = [
  ...server,
  'web/',
  'contract/',
  'sandbox/',
  'demo/',
  'tools/',
  'bench/',
  'e2e/',
];
export const everywhere = [...own, 'studio/', 'deploy/'];
export const product = [...server, 'web/', 'contract/', 'studio/'];
export const accounts = ['server/modules/accounts/'];
export const commerce = ['server/modules/commerce/'];
export const live = ['server/modules/live/', 'media/', 'worker/ingest/', 'worker/station/'];
/** Where a right is neither a side nor a licence. */
export const entitled = [
  'server/modules/commerce/entitlements/',
  'web/app/routes/account',
  'web/app/routes/entitlement',
  'web/app/routes/gift',
  'web/app/routes/watch',
  'web/features/entitlements/',
  'web/features/title/',
];
/** Where a letter is none of the alphabet. */
export const mailing = [
  ...commerce,
  'server/modules/notifications/',
  'server/modules/studio/',
  'contract/studio/',
  'worker/',
  'studio/app/',
  'studio/features/staff/',
  'studio/features/tickets/',
];
export const WIRE = 'on the wire';

type Except = Readonly<Record<string, string>>;
export const word = (
  text: string,
  use: string,
  where: readonly string[],
  except?: Except,
): BannedWord => ({
  word: text,
  use,
  in: where,
  ...(except && { except }),
});
/** A word that is right within longer names. */
export const name = (text: string, use: string, where: readonly string[]): BannedWord => ({
  ...word(text, use, where),
  isWhole: true,
});
