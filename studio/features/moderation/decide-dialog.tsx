import { useState } from 'react';
import type { ReportReason } from '#contract/engagement/review-words.ts';
import { dateTime } from '../../../web/lib/formats/formats.ts';
import { Alert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Facts } from '../../ui/facts.tsx';
import { SelectField } from '../../ui/form/field.tsx';
import { Clock } from '../../ui/clock.tsx';
import { type Decision, decisionWords, heldFor, reportReasons, type Waiting } from './words.ts';

type Props = {
  rows: readonly Waiting[];
  /** Chosen already, for several at once. */
  decision: Decision | undefined;
  isBusy: boolean;
  failure: string | undefined;
  onClose: () => void;
  onDecide: (
    rows: readonly Waiting[],
    decision: Decision,
    reason: ReportReason | undefined,
  ) => void;
};

/** One review whole, or how many there are, and what becomes of them. */
export function DecideDialog({ rows, decision: given, isBusy, failure, onClose, onDecide }: Props) {
  const [reason, setReason] = useState<ReportReason | ''>('');
  // Chosen in the list it is an act on many, also on one.
  const [only] = given === undefined ? rows : [];
  const decisions = given === undefined ? (Object.keys(decisionWords) as Decision[]) : [given];
  const needsReason = given === undefined || given !== 'publish';
  return (
    <Dialog
      title={
        given === undefined
          ? `Ulasan ${only?.name ?? ''}`
          : `${decisionWords[given].label} ${rows.length} ulasan`
      }
      size="m"
      onClose={onClose}
      footer={decisions.map((decision) => (
        <Button
          key={decision}
          isBusy={isBusy}
          look={decision === 'publish' ? 'primary' : decision === 'remove' ? 'danger' : 'secondary'}
          disabled={decision !== 'publish' && reason === ''}
          title={decisionWords[decision].hint}
          onClick={() =>
            onDecide(rows, decision, decision === 'publish' || reason === '' ? undefined : reason)
          }
        >
          {only === undefined ? 'Uji dulu' : decisionWords[decision].label}
        </Button>
      ))}
    >
      {only === undefined ? (
        <p className="text-mist">
          {given !== undefined && decisionWords[given].hint} Setiap ulasan dicoba dulu; sesudah
          dijalankan, keputusannya bisa dibatalkan sampai 24 jam. Yang diubah penulisnya atau sedang
          diajukan keberatan dilewati dan tetap di antrean.
        </p>
      ) : (
        <OneReview row={only} />
      )}
      <Alert>{failure}</Alert>
      {needsReason && (
        <SelectField
          label="Alasan untuk menyembunyikan atau menghapus"
          hint="Penulis membacanya."
          value={reason}
          onChange={(event) => setReason(event.target.value as ReportReason | '')}
          options={reportReasons}
        >
          <option value="">Pilih alasan</option>
        </SelectField>
      )}
    </Dialog>
  );
}

function OneReview({ row }: { row: Waiting }) {
  const { title, content, star_rating, signs, reports, orders, appeal } = row;
  return (
    <>
      <blockquote className="rounded-s border border-line bg-ink p-3">
        <p className="font-semibold">
          {title} <span className="font-normal text-haze">{star_rating} dari 5</span>
        </p>
        <p className="mt-1 whitespace-pre-line">{content}</p>
      </blockquote>
      <Facts
        facts={[
          { name: 'Sisa waktu', value: <Clock dueAt={row.due_at} isLate={row.is_late} /> },
          { name: 'Judul', value: row.title_name ?? 'Judul sudah tidak ada' },
          { name: 'Penulis', value: `${row.name}${row.verified ? ', sudah menonton' : ''}` },
          { name: 'Ditahan karena', value: heldFor(row) },
          ...(signs.length === 0
            ? []
            : [
                {
                  name: 'Tanda mesin kata',
                  value: (
                    <span className="flex flex-wrap gap-1">
                      {signs.map((sign) => (
                        <Badge key={sign} tone="waiting">
                          {sign}
                        </Badge>
                      ))}
                    </span>
                  ),
                },
              ]),
          ...(appeal === null ? [] : [{ name: 'Banding penulis', value: appeal }]),
          ...orders.map(({ number, authority, due_at }) => ({
            name: 'Perintah',
            value: `${authority}, nomor ${number}, sampai ${dateTime(due_at)}`,
          })),
          ...reports.map(({ reason, note, at }) => ({
            name: `Laporan ${dateTime(at)}`,
            value: `${reportReasons[reason]}${note === '' ? '' : `: ${note}`}`,
          })),
        ]}
      />
    </>
  );
}
