import type { ReactNode } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Page } from '../../ui/page.tsx';
import { Presence } from '../../ui/presence.tsx';
import { type DocumentRow, stateWords } from './areas.ts';
import { type Compared, type History, HistoryPanel } from './history-panel.tsx';
import { PublishPanel } from './publish-panel.tsx';
import { ReviewBadge, ReviewPanel } from './review-panel.tsx';

/** A document as it is saved: its state, how it came to be so, and what it lacks to be published. */
export type FoundDocument = {
  document: DocumentRow;
  history: History;
  missing: readonly string[];
};

type Props = {
  /** Of one that is not saved yet. */
  newTitle: string;
  trail: { to: string; label: string }[];
  found: FoundDocument | null;
  /** Where older versions can be compared with this one and brought back. */
  compared?: Compared;
  /** What edits it. */
  children: ReactNode;
};

/** The page of one document: what edits it, and beside it what viewers see of it and how it came to be so. */
export function DocumentFrame({ newTitle, trail, found, compared, children }: Props) {
  if (found === null)
    return (
      <Page title={newTitle} trail={trail}>
        <div className="max-w-page">{children}</div>
      </Page>
    );
  const { document, history, missing } = found;
  const words = stateWords[document.state];
  return (
    <Page
      title={document.name}
      trail={trail}
      aside={
        <>
          <Badge tone={words.tone}>{words.label}</Badge>
          <ReviewBadge review={document.review} />
          <Presence kind="document" id={document.documentId} />
        </>
      }
    >
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_22rem] xl:grid-rows-[auto_1fr]">
        <div className="xl:col-start-2">
          <PublishPanel document={document} missing={missing} />
        </div>
        <div className="min-w-0 xl:row-span-2 xl:row-start-1">{children}</div>
        <div className="grid gap-4 xl:col-start-2">
          {document.kind !== 'terms' && <ReviewPanel document={document} history={history} />}
          <HistoryPanel key={document.draftNo} history={history} {...(compared && { compared })} />
        </div>
      </div>
    </Page>
  );
}
