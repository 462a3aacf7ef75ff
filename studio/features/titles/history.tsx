import type { AnswerOf } from '#contract/call.ts';
import type { DocumentView } from '#contract/editorial/document-shape.ts';
import type { listDocumentVersions } from '#contract/editorial/operator-documents.ts';
import { Empty } from '../../ui/empty.tsx';
import { VersionList } from '../../ui/version-list.tsx';

export type History = AnswerOf<typeof listDocumentVersions>['result'];
type Props = { view: DocumentView; history: History; mayEdit: boolean };

/** Every version of a title, and the way back to one. */
export function TitleHistory({ view, history: { versions }, mayEdit }: Props) {
  const { documentId, liveNo } = view;
  if (versions.length === 0) {
    return (
      <Empty title="Belum ada versi">
        Judul ini berasal dari katalog awal. Versi pertamanya ada begitu kamu menyimpan perubahan.
      </Empty>
    );
  }
  return <VersionList {...{ documentId, liveNo, versions, mayEdit }} />;
}
