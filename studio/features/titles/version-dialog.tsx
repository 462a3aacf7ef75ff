import type { TitleBody } from '#contract/catalog/title-body.ts';
import { useVersion } from '../../lib/use-version.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { changesOf } from './conflicts.ts';
import { FieldValue, type Known } from './field-value.tsx';
import { nameOfField } from './words.ts';

type Props = {
  documentId: string;
  no: number;
  /** The newest version. */
  body: TitleBody;
  known: Known;
  onClose: () => void;
};

/** An older version of a title beside the newest one, field by field. */
export function VersionDialog({ documentId, no, body, known, onClose }: Props) {
  const { version: old, problem } = useVersion<TitleBody>(documentId, no);
  const changes = old === undefined ? [] : changesOf(old, body);
  return (
    <Dialog
      title={`Versi ${no} dan yang terbaru`}
      size="l"
      onClose={onClose}
      footer={<Button onClick={onClose}>Tutup</Button>}
    >
      <Alert>{problem}</Alert>
      {old !== undefined && changes.length === 0 && (
        <p className="text-small text-mist">Isinya sama dengan yang terbaru.</p>
      )}
      {changes.map(({ field, ...sides }) => (
        <section key={field} className="grid gap-1">
          <h3 className="text-small font-bold">{nameOfField(field)}</h3>
          <dl className="grid gap-2 sm:grid-cols-2">
            {(['old', 'now'] as const).map((side) => (
              <div key={side} className="min-w-0 rounded-s border border-line p-3 text-small">
                <dt className="text-note text-haze">
                  {side === 'old' ? `Versi ${no}` : 'Yang terbaru'}
                </dt>
                <dd className="break-words whitespace-pre-wrap">
                  {sides[side] === undefined ? (
                    'Tidak ada'
                  ) : (
                    <FieldValue field={field} value={sides[side]} known={known} />
                  )}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  );
}
