import { type FilmClass, filmClasses } from '#contract/constants.ts';
import type { DocumentBody } from '#contract/editorial/documents.ts';
import { dateTime } from '#contract/formats.ts';
import type { Tx } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { askApproval, type AskedApproval, type Impact } from '#platform/staff/approvals.ts';
import { findSnapshot } from './owners.ts';
import type { Version } from './queries/version.ts';

type Lowering = { name: string; from: FilmClass; to: FilmClass };

/**
 * What publishing a title's words would do to its age class, where that becomes lower than the one that viewers know it by, also
 * from before it was withdrawn. Undefined where it does not; a first class lowers nothing.
 */
export async function findLowering(
  tx: Tx,
  documentId: string,
  body: DocumentBody,
): Promise<Lowering | undefined> {
  if (body.kind !== 'title' || body.filmClass === null) return undefined;
  const shown = (await findSnapshot(tx, documentId))?.body;
  if (shown?.kind !== 'title' || shown.filmClass === null) return undefined;
  const isLower = filmClasses.indexOf(body.filmClass) < filmClasses.indexOf(shown.filmClass);
  return isLower ? { name: body.name, from: shown.filmClass, to: body.filmClass } : undefined;
}

/** Why a deed that reaches many documents leaves this one out; undefined where it may go on. */
export async function refuseLowering(tx: Tx, documentId: string, body: DocumentBody) {
  const lowering = await findLowering(tx, documentId, body);
  return (
    lowering &&
    `Klasifikasi usia turun dari ${lowering.from} ke ${lowering.to}: perlu orang kedua, terbitkan di halaman judulnya`
  );
}

export function impactOf({ name, from, to }: Lowering, no: number, at: string | null): Impact {
  return {
    title: `Turunkan klasifikasi usia ${name}`,
    facts: [
      { label: 'Klasifikasi usia', value: `${from} → ${to}` },
      { label: 'Versi', value: String(no) },
      ...(at === null ? [] : [{ label: 'Terbit pada', value: dateTime(at) }]),
    ],
  };
}

type Publication = {
  callId: string;
  input: { documentId: string; reason: string };
  askedBy: string;
  /** A second person agreed already. */
  approvalId: string | undefined;
  version: Version;
  at: string | null;
};

/** Asks a second person where a publication lowers a class. Undefined: one person is enough. */
export async function askToLower(
  deps: Pick<Deps, 'db'>,
  tx: Tx,
  { callId, input, askedBy, approvalId, version, at }: Publication,
): Promise<AskedApproval | undefined> {
  const { documentId, reason } = input;
  if (approvalId !== undefined) return undefined;
  const lowering = await findLowering(tx, documentId, version.body);
  if (lowering === undefined) return undefined;
  return askApproval(deps, tx, {
    callId,
    input,
    subject: { kind: 'title', id: documentId },
    askedBy,
    reason,
    because: ['Menurunkan klasifikasi usia diputuskan dua orang.'],
    impact: impactOf(lowering, version.no, at),
  });
}
