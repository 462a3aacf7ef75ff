/** A page of rules or facts about the service, as text. */
export type LegalDocument = {
  title: string;
  lead: string;
  /** As consents name it; absent on a page that is only to be read. */
  version?: string;
  /** ISO date of the day since when it holds. */
  since: string;
  sections: readonly LegalSection[];
};

export type LegalSection = {
  /** Names the section in an address. */
  id: string;
  title: string;
  paragraphs?: readonly string[];
  items?: readonly string[];
  /** What is kept, what for, how long: a table of three columns. */
  rows?: readonly (readonly [string, string, string])[];
  links?: readonly { to: string; label: string }[];
};

/** The day of the documents' version. */
export const DOCUMENTS_SINCE = '2026-11-28';
