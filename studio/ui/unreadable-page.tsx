import { useState } from 'react';
import { useSend } from '../lib/use-send.ts';
import { Alert } from './alert.tsx';
import { Badge } from './badge.tsx';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Page, Panel } from './page.tsx';
import { Timeline } from './timeline.tsx';

type Version = { no: number; savedAt: string; note: string; isReadable: boolean };
type Props = {
  title: string;
  trail: { to: string; label: string }[];
  document: { documentId: string; draftNo: number; liveNo: number | null };
  versions: readonly Version[];
  mayEdit: boolean;
};

/** A document whose newest version this studio can't read: nothing of it is edited, and the others lead back. */
export function UnreadablePage({ title, trail, document, versions, mayEdit }: Props) {
  const { documentId, draftNo, liveNo } = document;
  const [asked, ask] = useState<number>();
  const { send, isBusy, failure } = useSend({ isInline: true, onDone: () => ask(undefined) });
  return (
    <Page title={title} trail={trail}>
      <Alert>
        {`Versi ${draftNo} memuat bagian yang tidak dikenal di sini, misalnya dari Studio yang lebih baru. Isinya tetap tersimpan. Muat ulang halaman ini, atau kembalikan versi lain.`}
      </Alert>
      <Panel title="Riwayat">
        <Timeline
          items={versions.map(({ no, savedAt, note, isReadable }) => ({
            id: String(no),
            at: savedAt,
            tone: no === liveNo ? ('good' as const) : ('plain' as const),
            title: (
              <>
                Versi {no} {no === liveNo && <Badge tone="good">Tayang</Badge>}{' '}
                {!isReadable && <Badge tone="bad">Tidak terbaca</Badge>}
              </>
            ),
            children: (
              <div className="flex flex-wrap items-center gap-3">
                {note !== '' && <span>{note}</span>}
                {mayEdit && isReadable && (
                  <Button size="s" onClick={() => ask(no)}>
                    Kembalikan versi {no}
                  </Button>
                )}
              </div>
            ),
          }))}
        />
      </Panel>
      {asked !== undefined && (
        <Dialog
          title={`Kembalikan versi ${asked}?`}
          onClose={() => ask(undefined)}
          footer={
            <Button
              look="primary"
              isBusy={isBusy}
              onClick={() => send('rollBack', { documentId, no: asked })}
            >
              Kembalikan dan terbitkan
            </Button>
          }
        >
          <Alert>{failure?.message}</Alert>
          <p className="text-small text-mist">
            Isinya disimpan sebagai versi baru dan langsung tayang. Yang tidak terbaca tetap ada di
            riwayat.
          </p>
        </Dialog>
      )}
    </Page>
  );
}
