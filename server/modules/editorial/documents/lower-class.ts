import { type FilmClass, filmClasses } from '#contract/constants.ts';
import type { DocumentBody } from '#contract/editorial/documents.ts';
import { dateTime } from '#contract/formats.ts';
import { filesOfTitle, findFileClass } from '#modules/catalog/index.ts';
import type { Tx } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { askApproval, type AskedApproval, type Impact } from '#platform/staff/approvals.ts';
import { findSnapshot } from './owners.ts';
import type { Version } from './queries/version.ts';

type Lowering = {
  name: string;
  from: FilmClass;
  to: FilmClass;
  /** The other title that shows the same file in the higher class; null where one did before and none does. */
  other?: string | null;
  /** It is the trailer's class. */
  isOfTrailer?: true;
};
type Shown = Extract<DocumentBody, { kind: 'title' }>;
const rankOf = (filmClass: FilmClass) => filmClasses.indexOf(filmClass);
const higherOf = (one: FilmClass, other: FilmClass | null) =>
  other !== null && rankOf(other) > rankOf(one) ? other : one;

/**
 * What publishing a title's words would do to its age class, where that becomes lower than the one that viewers know it by, also
 * from before it was withdrawn, or than the one that another title gives a file that is new to this one, or gave it last. Undefined
 * where it does not; a first class for files of its own lowers nothing.
 */
export async function findLowering(
  tx: Tx,
  documentId: string,
  body: DocumentBody,
): Promise<Lowering | undefined> {
  if (body.kind !== 'title' || body.filmClass === null) return undefined;
  const { filmClass, trailerAssetId } = body;
  const snapshot = (await findSnapshot(tx, documentId))?.body;
  const shown = snapshot?.kind === 'title' ? snapshot : undefined;
  const known = shown ? filmsOf(shown) : [];
  const films = filmsOf(body).filter((each) => !known.includes(each));
  const lowers = async (to: FilmClass, own: FilmClass | null, added: readonly string[]) => {
    const file = await findFileClass(tx, documentId, added);
    const isByFile = file !== undefined && (own === null || rankOf(file.filmClass) > rankOf(own));
    const from = isByFile ? file.filmClass : own;
    if (from === null || rankOf(to) >= rankOf(from)) return undefined;
    return { name: body.name, from, to, ...(isByFile && { other: file.name }) };
  };
  const trailer = shown?.trailerAssetId ?? null;
  const own =
    (shown && trailer !== null && films.includes(trailer) && trailerClassOf(shown)) || null;
  const ofTitle = await lowers(filmClass, own ?? shown?.filmClass ?? null, films);
  if (ofTitle !== undefined || trailerAssetId === null) return ofTitle;
  // What plays as its trailer is shown in the higher of both classes.
  const isSame = trailer === trailerAssetId;
  const to = higherOf(filmClass, body.trailerClass);
  const before = shown && isSame ? trailerClassOf(shown) : null;
  const isNew = !isSame && !known.includes(trailerAssetId);
  const ofTrailer = await lowers(to, before, isNew ? [trailerAssetId] : []);
  return ofTrailer && { ...ofTrailer, isOfTrailer: true };
}

const filmsOf = (body: Shown) => filesOfTitle({ ...body, trailerAssetId: null });

const trailerClassOf = ({ filmClass, trailerClass }: Shown): FilmClass | null =>
  filmClass === null ? null : higherOf(filmClass, trailerClass);

/** Why a deed that reaches many documents leaves this one out; undefined where it may go on. */
export async function refuseLowering(tx: Tx, documentId: string, body: DocumentBody) {
  const lowering = await findLowering(tx, documentId, body);
  return (
    lowering &&
    `Klasifikasi usia${lowering.isOfTrailer ? ' cuplikan' : ''} turun dari ${lowering.from} ke ${lowering.to}: perlu orang kedua, terbitkan di halaman judulnya`
  );
}

export function impactOf(
  { name, from, to, other, isOfTrailer }: Lowering,
  no: number,
  at: string | null,
): Impact {
  const of = isOfTrailer ? ' cuplikan' : '';
  return {
    title: `Turunkan klasifikasi usia${of} ${name}`,
    facts: [
      { label: `Klasifikasi usia${of}`, value: `${from} → ${to}` },
      { label: 'Versi', value: String(no) },
      ...(other === undefined
        ? []
        : [
            other === null
              ? { label: 'Berkasnya terakhir tayang sebagai', value: from }
              : { label: 'Berkas yang sama di', value: `${other} (${from})` },
          ]),
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
