import { useState } from 'react';
import type { AnswerOf } from '#contract/call.ts';
import type { DocumentView } from '#contract/editorial/document-shape.ts';
import type { listDocumentVersions } from '#contract/editorial/operator-documents.ts';
import { useSend } from '../../lib/use-send.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Timeline } from '../../ui/timeline.tsx';

export type History = AnswerOf<typeof listDocumentVersions>['result'];
type Props = { view: DocumentView; history: History; mayEdit: boolean };

/** Every version, and the way back to one. */
export function TitleHistory({ view, history, mayEdit }: Props) {
  const [asked, ask] = useState<number>();
  const { send, isBusy } = useSend({ onDone: () => ask(undefined) });
  if (history.versions.length === 0) {
    return (
      <Empty title="Belum ada versi">
        Judul ini berasal dari katalog awal. Versi pertamanya ada begitu kamu menyimpan perubahan.
      </Empty>
    );
  }
  return (
    <>
      <Timeline
        items={history.versions.map(({ no, savedAt, note, isReadable }) => ({
          id: String(no),
          at: savedAt,
          tone: no === view.liveNo ? ('good' as const) : ('plain' as const),
          title: (
            <>
              Versi {no} {no === view.liveNo && <Badge tone="good">Tayang</Badge>}{' '}
              {!isReadable && <Badge tone="bad">Tidak terbaca</Badge>}
            </>
          ),
          children: (
            <div className="flex flex-wrap items-center gap-3">
              {note !== '' && <span>{note}</span>}
              {mayEdit && isReadable && no !== view.liveNo && (
                <Button size="s" onClick={() => ask(no)}>
                  Kembalikan versi {no}
                </Button>
              )}
            </div>
          ),
        }))}
      />
      {asked !== undefined && (
        <Dialog
          title={`Kembalikan versi ${asked}?`}
          onClose={() => ask(undefined)}
          footer={
            <Button
              look="primary"
              isBusy={isBusy}
              onClick={() => send('rollBack', { documentId: view.documentId, no: asked })}
            >
              Kembalikan dan terbitkan
            </Button>
          }
        >
          <p className="text-small text-mist">
            Isinya disimpan sebagai versi baru dan langsung tayang. Versi yang sekarang tetap ada di
            riwayat.
          </p>
        </Dialog>
      )}
    </>
  );
}
