import { areas, type EditorialBody, type EditorialKind } from './areas.ts';
import { DocumentForm } from './document-form.tsx';
import { DocumentFrame, type FoundDocument } from './document-frame.tsx';
import { draftOf, emptyDraft } from './fields.ts';

type Props = {
  path: string;
  kind: EditorialKind;
  /** Of a document that is not saved yet. */
  newId: string | null;
  /** What it begins with, where it begins with something. */
  newBody?: EditorialBody;
  found: (FoundDocument & { body: EditorialBody }) | null;
};

/** An editorial document. */
export function DocumentPage({ path, kind, newId, newBody, found }: Props) {
  const area = areas.find((own) => own.path === path);
  const newTitle =
    area?.kinds.find((own) => own.kind === kind)?.newLabel ??
    (newBody?.kind === 'terms' ? newBody.name : 'Dokumen baru');
  const opened =
    found === null
      ? {
          documentId: newId ?? '',
          slug: '',
          baseNo: 0,
          draft: newBody === undefined ? emptyDraft(kind) : draftOf(newBody),
          savedAt: null,
          hasBeenLive: false,
        }
      : {
          documentId: found.document.documentId,
          slug: found.document.slug,
          baseNo: found.document.draftNo,
          draft: draftOf(found.body),
          savedAt: found.document.updatedAt,
          hasBeenLive: found.document.firstPublishedAt !== null,
        };
  return (
    <DocumentFrame
      newTitle={newTitle}
      trail={area === undefined ? [] : [{ to: area.path, label: area.title }]}
      found={found}
      {...(found !== null && { compared: { document: found.document, body: found.body } })}
    >
      <DocumentForm key={opened.documentId} listPath={path} opened={opened} />
    </DocumentFrame>
  );
}
