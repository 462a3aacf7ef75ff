import { Badge } from '../../ui/badge.tsx';
import { Page } from '../../ui/page.tsx';
import { Presence } from '../../ui/presence.tsx';
import {
  areas,
  type DocumentRow,
  type EditorialBody,
  type EditorialKind,
  stateWords,
} from './areas.ts';
import { DocumentForm } from './document-form.tsx';
import { draftOf, emptyDraft } from './fields.ts';
import { type History, HistoryPanel } from './history-panel.tsx';
import { PublishPanel } from './publish-panel.tsx';
import { ReviewBadge, ReviewPanel } from './review-panel.tsx';

type Props = {
  path: string;
  kind: EditorialKind;
  /** Of a document that is not saved yet. */
  newId: string | null;
  /** What it begins with, where it begins with something. */
  newBody?: EditorialBody;
  found: {
    document: DocumentRow;
    body: EditorialBody;
    history: History;
    missing: readonly string[];
  } | null;
};

/** One document: its fields, what viewers see of it, and how it came to be so. */
export function DocumentPage({ path, kind, newId, newBody, found }: Props) {
  const area = areas.find((own) => own.path === path);
  const trail = area === undefined ? [] : [{ to: area.path, label: area.title }];
  if (found === null)
    return (
      <Page
        title={
          area?.kinds.find((own) => own.kind === kind)?.newLabel ??
          (newBody?.kind === 'terms' ? newBody.name : 'Dokumen baru')
        }
        trail={trail}
      >
        <div className="max-w-page">
          <DocumentForm
            key={newId}
            listPath={path}
            opened={{
              documentId: newId ?? '',
              slug: '',
              baseNo: 0,
              draft: newBody === undefined ? emptyDraft(kind) : draftOf(newBody),
              savedAt: null,
              hasBeenLive: false,
            }}
          />
        </div>
      </Page>
    );
  const { document, body, history, missing } = found;
  const { documentId, slug, name, state, draftNo, updatedAt, firstPublishedAt } = document;
  const words = stateWords[state];
  return (
    <Page
      title={name}
      trail={trail}
      aside={
        <>
          <Badge tone={words.tone}>{words.label}</Badge>
          <ReviewBadge review={document.review} />
          <Presence kind="document" id={documentId} />
        </>
      }
    >
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <DocumentForm
          key={documentId}
          listPath={path}
          opened={{
            documentId,
            slug,
            baseNo: draftNo,
            draft: draftOf(body),
            savedAt: updatedAt,
            hasBeenLive: firstPublishedAt !== null,
          }}
        />
        <div className="grid gap-4 max-xl:order-first">
          <PublishPanel document={document} missing={missing} />
          {kind !== 'terms' && <ReviewPanel document={document} history={history} />}
          <HistoryPanel key={draftNo} history={history} compared={{ document, body }} />
        </div>
      </div>
    </Page>
  );
}
