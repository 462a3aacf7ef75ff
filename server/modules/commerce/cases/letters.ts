import { findAccount } from '#modules/accounts/index.ts';
import type { Tx } from '#platform/db.ts';
import type { CommerceParts } from '../commerce-parts.ts';
import { writeLetter } from '../letters.ts';
import type { Case } from './case.ts';
import { caseLink } from './case-token.ts';

/** Tells the buyer what is new in a case, with the link that shows its timeline also without signing in. */
export async function sendCaseLetter(
  parts: CommerceParts,
  tx: Tx,
  about: Case,
  text: string,
): Promise<void> {
  const account = await findAccount(tx, about.accountId);
  if (account?.email == null || account.deletedAt !== null) return;
  const subjects = {
    open: `Kasus ${about.number} kami terima`,
    answered: `Jawaban untuk kasus ${about.number}`,
    closed: `Kasus ${about.number} selesai`,
  };
  const letter = writeLetter(
    { name: account.name, publicUrl: parts.publicUrl },
    {
      subject: subjects[about.state],
      paragraphs: [text, 'Semua perkembangannya bisa kamu lihat kapan saja, tanpa perlu masuk.'],
      link: { label: `Lihat kasus ${about.number}`, path: caseLink(about.id, parts.tokenKey) },
      footer: `Nomor kasus: ${about.number}`,
    },
  );
  await parts.mail.send({ to: account.email, ...letter }, { db: tx });
}
