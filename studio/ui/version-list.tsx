import { useState } from 'react';
import { useSend } from '../lib/use-send.ts';
import { Alert } from './alert.tsx';
import { Badge } from './badge.tsx';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Timeline } from './timeline.tsx';

type Props = {
  documentId: string;
  liveNo: number | null;
  versions: readonly {
    no: number;
    savedAt: string;
    note: string;
    isReadable: boolean;
    by: string | null;
  }[];
  mayEdit: boolean;
  /** Shows how one differs from the newest. */
  onCompare?: (no: number) => void;
  /** What comes back can be the live one too: where the newest can't be read, it is the way on. */
  isStuck?: boolean;
};

/** Every version of a document, and the way back to one. */
export function VersionList(props: Props) {
  const { documentId, liveNo, versions, mayEdit, onCompare, isStuck = false } = props;
  const [asked, ask] = useState<number>();
  const { send, isBusy, failure } = useSend({ isInline: true, onDone: () => ask(undefined) });
  const newest = versions[0]?.no;
  return (
    <>
      <Timeline
        items={versions.map(({ no, savedAt, note, isReadable, by }) => ({
          id: String(no),
          at: savedAt,
          tone: no === liveNo ? ('good' as const) : ('plain' as const),
          title: (
            <>
              Versi {no}
              {by !== null && ` oleh ${by}`} {no === liveNo && <Badge tone="good">Tayang</Badge>}{' '}
              {!isReadable && <Badge tone="bad">Tidak terbaca</Badge>}
            </>
          ),
          children: (
            <div className="flex flex-wrap items-center gap-3">
              {note !== '' && <span>{note}</span>}
              {onCompare !== undefined && isReadable && no !== newest && (
                <Button size="s" onClick={() => onCompare(no)}>
                  Bandingkan versi {no}
                </Button>
              )}
              {mayEdit && isReadable && (isStuck || (no !== liveNo && no !== newest)) && (
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
              onClick={() => send('rollBack', { documentId, no: asked })}
            >
              Kembalikan dan terbitkan
            </Button>
          }
        >
          <Alert>{failure?.message}</Alert>
          <p className="text-small text-mist">
            Isinya disimpan sebagai versi baru dan langsung tayang.{' '}
            {isStuck ? 'Yang tidak terbaca' : 'Versi yang sekarang'} tetap ada di riwayat.
          </p>
        </Dialog>
      )}
    </>
  );
}
