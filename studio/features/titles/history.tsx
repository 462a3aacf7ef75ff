import { useState } from 'react';
import type { AnswerOf } from '#contract/call.ts';
import type { TitleBody } from '#contract/catalog/title-body.ts';
import type { DocumentView } from '#contract/editorial/document-shape.ts';
import type { listDocumentVersions } from '#contract/editorial/operator-documents.ts';
import { Empty } from '../../ui/empty.tsx';
import { VersionList } from '../../ui/version-list.tsx';
import type { Known } from './field-value.tsx';
import { VersionDialog } from './version-dialog.tsx';

export type History = AnswerOf<typeof listDocumentVersions>['result'];
type Props = {
  view: DocumentView & { body: TitleBody };
  history: History;
  known: Known;
  mayEdit: boolean;
};

/** Every version of a title, what is different since, and the way back to one. */
export function TitleHistory({ view, history: { versions }, known, mayEdit }: Props) {
  const { documentId, liveNo, body } = view;
  const [compared, compare] = useState<number>();
  if (versions.length === 0) {
    return (
      <Empty title="Belum ada versi">
        Judul ini berasal dari katalog awal. Versi pertamanya ada begitu kamu menyimpan perubahan.
      </Empty>
    );
  }
  return (
    <>
      <VersionList {...{ documentId, liveNo, versions, mayEdit }} onCompare={compare} />
      {compared !== undefined && (
        <VersionDialog
          {...{ documentId, body, known }}
          no={compared}
          onClose={() => compare(undefined)}
        />
      )}
    </>
  );
}
