import { type FormEvent, useState } from 'react';
import { useSend } from '../../lib/use-send.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field, SelectField, TextArea } from '../../ui/form/field.tsx';
import type { SavedReply } from './words.ts';

type Props = { replies: readonly SavedReply[]; onClose: () => void };
type Draft = Omit<SavedReply, 'updatedAt'>;

const aNew = (): Draft => ({ replyId: crypto.randomUUID(), name: '', text: '' });

/** Answers that support starts from: one is chosen or begun, worded, and removed. */
export function RepliesDialog({ replies, onClose }: Props) {
  const [draft, setDraft] = useState(aNew);
  const { send, isBusy, failure } = useSend({ isInline: true });
  const { replyId, name, text } = draft;
  const saved = replies.find((each) => each.replyId === replyId);
  const isSame = name.trim() === (saved?.name ?? '') && text.trim() === (saved?.text ?? '');
  function save(event: FormEvent): void {
    event.preventDefault();
    if (!isBusy) send('saveReply', { replyId, name, text });
  }
  return (
    <Dialog title="Jawaban tersimpan" size="m" onClose={onClose}>
      <form onSubmit={save} className="grid gap-4">
        <Alert>{failure?.message}</Alert>
        <SelectField
          label="Ubah"
          value={saved?.replyId ?? ''}
          options={{
            '': 'Jawaban baru',
            ...Object.fromEntries(replies.map((each) => [each.replyId, each.name])),
          }}
          onChange={({ target }) =>
            setDraft(replies.find((each) => each.replyId === target.value) ?? aNew())
          }
        />
        <Field
          label="Nama"
          value={name}
          required
          maxLength={60}
          onChange={({ target }) => setDraft({ ...draft, name: target.value })}
        />
        <TextArea
          label="Isi"
          hint="Dilengkapi petugas sebelum dikirim. Yang sudah terkirim tidak ikut berubah."
          value={text}
          required
          maxLength={1000}
          rows={6}
          onChange={({ target }) => setDraft({ ...draft, text: target.value })}
        />
        <div className="flex gap-2">
          <Button type="submit" look="primary" isBusy={isBusy} disabled={isSame}>
            Simpan
          </Button>
          {saved !== undefined && (
            <Button
              look="danger"
              isBusy={isBusy}
              onClick={() => {
                send('deleteReply', { replyId });
                setDraft(aNew());
              }}
            >
              Hapus
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  );
}
