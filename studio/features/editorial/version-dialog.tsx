import { dateTime } from '../../../web/lib/formats/formats.ts';
import { useSend } from '../../lib/use-send.ts';
import { useVersion } from '../../lib/use-version.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { EditorialBody } from './areas.ts';
import { compareLines, type DiffLine } from './compare-lines.ts';
import { isOfLibrary, NamedPicture } from '../../ui/pictures/licence-note.tsx';
import { wordsOfBlock } from './articles/blocks.ts';
import { draftOf, type FieldSpec, fieldsOf } from './fields.ts';

type Props = {
  documentId: string;
  no: number;
  /** The newest version's. */
  body: EditorialBody;
  mayRollBack: boolean;
  onClose: () => void;
};

const looks: Record<DiffLine['in'], string> = {
  both: 'text-mist',
  old: 'bg-merah-deep text-merah',
  new: 'bg-toska-deep text-toska',
};
const signs: Record<DiffLine['in'], [sign: string, words: string]> = {
  both: [' ', ''],
  old: ['−', 'Hanya di versi ini: '],
  new: ['+', 'Hanya di yang terbaru: '],
};

/** An older version beside the newest one, line by line, and the way back to it. */
export function VersionDialog({ documentId, no, body, mayRollBack, onClose }: Props) {
  const { version: old, problem } = useVersion<EditorialBody>(documentId, no);
  const { send, isBusy, failure } = useSend({ isInline: true, onDone: onClose });
  const changes = old === undefined ? [] : changesOf(old, body);
  return (
    <Dialog
      title={`Versi ${no} dan yang terbaru`}
      size="l"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Tutup</Button>
          {mayRollBack && (
            <Button
              look="primary"
              isBusy={isBusy}
              disabled={old === undefined}
              onClick={() => send('rollBack', { documentId, no })}
            >
              Kembalikan dan terbitkan
            </Button>
          )}
        </>
      }
    >
      <Alert>{problem ?? failure?.message}</Alert>
      {old !== undefined && changes.length === 0 && (
        <p className="text-small text-mist">Isinya sama dengan yang terbaru.</p>
      )}
      {changes.map(({ name, label, lines, isPicture }) => (
        <section key={name} className="grid gap-1">
          <h3 className="text-note font-semibold text-mist">{label}</h3>
          <ol className="grid rounded-s border border-line py-1">
            {lines.map((line) => (
              <li key={line.id} className={`flex gap-2 px-2 text-small ${looks[line.in]}`}>
                <span aria-hidden="true" className="w-3 shrink-0 text-center">
                  {signs[line.in][0]}
                </span>
                <span className="min-w-0 break-words whitespace-pre-wrap">
                  <span className="sr-only">{signs[line.in][1]}</span>
                  {isPicture && isOfLibrary(line.words) ? (
                    <NamedPicture slug={line.words} />
                  ) : (
                    line.words
                  )}
                </span>
              </li>
            ))}
          </ol>
        </section>
      ))}
      {mayRollBack && (
        <p className="text-small text-mist">
          Kembali ke versi ini menyimpan isinya sebagai versi baru dan langsung menerbitkannya. Yang
          sekarang tetap ada di riwayat.
        </p>
      )}
    </Dialog>
  );
}

/** The fields whose words differ. */
function changesOf(old: EditorialBody, now: EditorialBody) {
  const [was, is] = [draftOf(old), draftOf(now)];
  const fields = fieldsOf[now.kind].map((field) => ({
    name: field.name,
    label: field.label,
    isPicture: field.type === 'picture',
    old: wordsIn(field, was.values[field.name]),
    now: wordsIn(field, is.values[field.name]),
  }));
  const blocks = {
    name: 'blocks',
    label: 'Bagian artikel',
    isPicture: false,
    old: was.blocks.map(wordsOfBlock).join('\n'),
    now: is.blocks.map(wordsOfBlock).join('\n'),
  };
  return [...fields, blocks]
    .filter((field) => field.old !== field.now)
    .map((field) => ({ ...field, lines: compareLines(field.old, field.now) }));
}

/** A choice and a time as the form shows them. */
function wordsIn({ type, options }: FieldSpec, value = ''): string {
  if (type === 'time' && value !== '') return `${dateTime(value)} WIB`;
  return options?.[value] ?? value;
}
