import { useState } from 'react';
import { dateTime } from '../../../web/lib/formats/formats.ts';
import { useHasRole, useStudio } from '../../lib/staff.ts';
import { useSend } from '../../lib/use-send.ts';
import { Alert } from '../../ui/alert.tsx';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/form/field.tsx';
import { Panel } from '../../ui/page.tsx';
import type { DocumentView } from './areas.ts';
import type { History } from './history-panel.tsx';

type Review = NonNullable<DocumentView['review']>;
type Props = {
  document: Pick<DocumentView, 'documentId' | 'draftNo' | 'liveNo' | 'review'>;
  history: History;
};

const words: Record<Review['state'], { label: string; tone: Tone }> = {
  waiting: { label: 'Menunggu tinjauan', tone: 'waiting' },
  approved: { label: 'Disetujui', tone: 'good' },
  returned: { label: 'Dikembalikan', tone: 'bad' },
};

/** How the newest version stands with who was asked to look at it; nothing where none was. */
export function ReviewBadge({ review }: { review: DocumentView['review'] }) {
  return review && <Badge tone={words[review.state].tone}>{words[review.state].label}</Badge>;
}

type Asked = 'ask' | 'approve' | 'return';

/** Asks somebody else to look at the newest version, and says what they found. Publishing does not wait for it. */
export function ReviewPanel({ document, history }: Props) {
  const { documentId, draftNo, liveNo, review } = document;
  const mayEdit = useHasRole('editor', 'admin');
  const { staff } = useStudio();
  const [asked, ask] = useState<Asked>();
  const { send, isBusy } = useSend();
  if (draftNo === 0 || liveNo === draftNo || (review === null && !mayEdit)) return null;
  const asking = history.acts.find(({ act }) => act === 'askReview');
  const isOwn = asking?.accountId === staff?.accountId;
  const version = { documentId, no: draftNo };
  const dialog = asked !== undefined && (
    <ReviewDialog asked={asked} version={version} onClose={() => ask(undefined)} />
  );
  if (review === null)
    return (
      <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1 text-note text-haze">
        Belum ada yang diminta meninjau versi {draftNo}.
        <Button size="s" onClick={() => ask('ask')}>
          Minta tinjauan
        </Button>
        {dialog}
      </div>
    );
  return (
    <Panel
      title="Tinjauan"
      actions={
        mayEdit && (
          <>
            {review.state === 'waiting' && !isOwn && (
              <>
                <Button onClick={() => ask('return')}>Kembalikan</Button>
                <Button look="primary" onClick={() => ask('approve')}>
                  Setujui
                </Button>
              </>
            )}
            {review.state === 'waiting' && isOwn && (
              <Button
                isBusy={isBusy}
                onClick={() => send('askReview', { ...version, isAsked: false })}
              >
                Batalkan permintaan
              </Button>
            )}
            {review.state !== 'waiting' && (
              <Button onClick={() => ask('ask')}>Minta tinjauan lagi</Button>
            )}
          </>
        )
      }
    >
      <div className="grid gap-3 text-small">
        <ReviewState review={review} />
      </div>
      {dialog}
    </Panel>
  );
}

function ReviewState({ review }: { review: Review }) {
  const { state, askedAt, decidedAt, reply } = review;
  return (
    <>
      <p>
        <ReviewBadge review={review} />{' '}
        <span className="text-haze">
          {state === 'waiting' ? `sejak ${dateTime(askedAt)}` : dateTime(decidedAt ?? askedAt)}
        </span>
      </p>
      {review.words !== '' && <p className="whitespace-pre-wrap text-mist">“{review.words}”</p>}
      {reply !== '' && (
        <p className="rounded-s border border-line px-3 py-2 whitespace-pre-wrap">{reply}</p>
      )}
    </>
  );
}

const dialogs = {
  ask: { title: 'Minta tinjauan', label: 'Yang perlu dilihat', button: 'Minta tinjauan' },
  approve: { title: 'Setujui versi ini?', label: 'Catatan', button: 'Setujui' },
  return: { title: 'Kembalikan versi ini?', label: 'Yang harus diperbaiki', button: 'Kembalikan' },
} as const;

function ReviewDialog({
  asked,
  version,
  onClose,
}: {
  asked: Asked;
  version: { documentId: string; no: number };
  onClose: () => void;
}) {
  const [text, setText] = useState('');
  const { send, isBusy, failure } = useSend({ isInline: true, onDone: onClose });
  const { title, label, button } = dialogs[asked];
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <Button type="submit" form="review" look="primary" isBusy={isBusy}>
          {button}
        </Button>
      }
    >
      <form
        id="review"
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (asked === 'ask') send('askReview', { ...version, isAsked: true, words: text });
          else send('decideReview', { ...version, isApproved: asked === 'approve', words: text });
        }}
      >
        <Alert>{failure?.message}</Alert>
        <TextArea
          label={label}
          hint={
            asked === 'ask'
              ? 'Boleh kosong. Editor lain melihatnya di Rilis, bagian Tinjauan.'
              : undefined
          }
          value={text}
          required={asked === 'return'}
          maxLength={500}
          onChange={({ target }) => setText(target.value)}
        />
      </form>
    </Dialog>
  );
}
