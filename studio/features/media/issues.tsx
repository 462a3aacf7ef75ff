import { type FormEvent, useState } from 'react';
import type { AssetDetail, IssueView } from '#contract/catalog/operator-assets.ts';
import { clockText } from '../../lib/formats.ts';
import { useHasRole } from '../../lib/staff.ts';
import { useSend } from '../../lib/use-send.ts';
import { Alert } from '../../ui/alert.tsx';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/form/field.tsx';
import { Panel } from '../../ui/page.tsx';

const grades: Record<IssueView['severity'], { text: string; tone: Tone }> = {
  blocker: { text: 'Menghalangi', tone: 'bad' },
  major: { text: 'Perlu diputuskan', tone: 'waiting' },
  note: { text: 'Catatan', tone: 'plain' },
};

/** What was found in the packaged film. A press on a place plays it there. */
export function Issues({
  asset: { issues, isChecked, isFit, version },
  onSeek,
}: {
  asset: AssetDetail;
  onSeek: ((ms: number) => void) | undefined;
}) {
  const mayWaive = useHasRole('editor', 'admin');
  const [waiving, setWaiving] = useState<IssueView | null>(null);
  if (version === 0) return null;
  return (
    <Panel
      title="Pemeriksaan mutu"
      actions={
        <Badge tone={isFit ? 'good' : 'bad'}>{isFit ? 'Boleh tayang' : 'Belum boleh tayang'}</Badge>
      }
    >
      {issues.length === 0 && (
        <p className="text-small text-haze">
          {isChecked
            ? 'Tidak ada temuan.'
            : 'Gambar dan suara media ini tidak diperiksa: ia datang sudah diolah, atau server ini belum punya ffmpeg.'}
        </p>
      )}
      <ul className="grid divide-y divide-line">
        {issues.map((issue) => (
          <li key={issue.issueId} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
            <Badge tone={grades[issue.severity].tone}>{grades[issue.severity].text}</Badge>
            <span className="min-w-0 flex-1 text-small">
              {issue.message}
              {issue.state === 'waived' && (
                <span className="block text-note text-haze">Dikecualikan: {issue.reason}</span>
              )}
            </span>
            {issue.fromMs !== null && onSeek !== undefined && (
              <Button size="s" onClick={() => onSeek(issue.fromMs ?? 0)}>
                Putar {clockText(issue.fromMs)}
              </Button>
            )}
            {issue.severity === 'major' && issue.state === 'open' && mayWaive && (
              <Button size="s" onClick={() => setWaiving(issue)}>
                Kecualikan
              </Button>
            )}
          </li>
        ))}
      </ul>
      {waiving !== null && <Waiver issue={waiving} onClose={() => setWaiving(null)} />}
    </Panel>
  );
}

function Waiver({ issue, onClose }: { issue: IssueView; onClose: () => void }) {
  const { send, isBusy, failure } = useSend({ isInline: true, onDone: onClose });
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const reason = new FormData(event.currentTarget).get('reason');
    send('waive', { issueId: issue.issueId, reason });
  }
  return (
    <Dialog title="Kecualikan temuan" onClose={onClose}>
      <p className="text-small">{issue.message}</p>
      <form onSubmit={submit} className="grid gap-4">
        <TextArea
          label="Alasan"
          name="reason"
          minLength={5}
          maxLength={500}
          required
          hint="Tercatat bersama namamu."
        />
        <Alert>{failure?.message}</Alert>
        <Button type="submit" look="primary" isBusy={isBusy} className="justify-self-end">
          Kecualikan
        </Button>
      </form>
    </Dialog>
  );
}
