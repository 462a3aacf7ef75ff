import { useState } from 'react';
import { Link } from 'react-router';
import { dateTime } from '../../../web/lib/formats/formats.ts';
import { paths } from '../../lib/paths.ts';
import { useSend } from '../../lib/use-send.ts';
import { Alert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Facts } from '../../ui/facts.tsx';
import { TextArea } from '../../ui/form/field.tsx';
import { Page, Panel } from '../../ui/page.tsx';
import { approvalStates, pageOfSubject, type WholeApproval } from './words.ts';

/** One request: what it would do, why it takes two, and the decision. */
export function ApprovalPage({ approval }: { approval: WholeApproval }) {
  const { impact, impactNow, isChanged, because, state, accountId, askedBy, decidedBy } = approval;
  const [words, tone] = approvalStates[state];
  const shown = impactNow ?? impact;
  const subject = pageOfSubject(approval);
  return (
    <Page
      title={impact.title}
      trail={[{ to: paths.approvals, label: 'Persetujuan' }]}
      aside={<Badge tone={tone}>{words}</Badge>}
    >
      <div className="grid max-w-text gap-4">
        <Panel title="Dampaknya">
          <div className="grid gap-4">
            {isChanged && (
              <Alert>
                Keadaannya sudah berubah sejak diminta. Kalau diputuskan, permintaan ini kembali ke
                peminta.
              </Alert>
            )}
            <Facts
              facts={[...shown.facts, ...(shown.figures ?? [])].map(({ label, value }) => ({
                name: label,
                value,
              }))}
            />
          </div>
        </Panel>
        <Panel title="Permintaan">
          <Facts
            facts={[
              { name: 'Oleh', value: askedBy?.name ?? 'Akun yang dihapus' },
              { name: 'Pada', value: dateTime(approval.askedAt) },
              { name: 'Berlaku sampai', value: dateTime(approval.expiresAt) },
              { name: 'Kenapa dua orang', value: because.join(' ') },
              ...(approval.reason === '' ? [] : [{ name: 'Alasan', value: approval.reason }]),
              ...(subject === undefined
                ? []
                : [
                    {
                      name: subject.name,
                      value: (
                        <Link to={subject.to} className="underline">
                          Buka {subject.name.toLowerCase()}nya
                        </Link>
                      ),
                    },
                  ]),
              ...(accountId === null
                ? []
                : [
                    {
                      name: 'Akun',
                      value: (
                        <Link to={paths.account(accountId)} className="underline">
                          Lihat linimasanya
                        </Link>
                      ),
                    },
                  ]),
              ...(approval.decidedAt === null
                ? []
                : [
                    {
                      name: 'Diputuskan',
                      value: `${decidedBy?.name ?? 'Sistem'}, ${dateTime(approval.decidedAt)}`,
                    },
                  ]),
              ...(approval.note === '' ? [] : [{ name: 'Catatan', value: approval.note }]),
            ]}
          />
        </Panel>
        {approval.mayDecide && <Decision />}
        {approval.isMine && state === 'open' && <Withdraw />}
      </div>
    </Page>
  );
}

function Decision() {
  const [note, setNote] = useState('');
  const { send, isBusy, failure } = useSend({ isInline: true });
  const decide = (decision: 'approve' | 'refuse') =>
    send('decide', { decision, note: note.trim() });
  return (
    <Panel title="Keputusanmu">
      <div className="grid gap-4">
        <TextArea
          label="Catatan"
          hint="Dibaca peminta dan auditor."
          value={note}
          maxLength={500}
          rows={2}
          onChange={({ target }) => setNote(target.value)}
        />
        <Alert>{failure?.message}</Alert>
        <div className="flex flex-wrap gap-2">
          <Button look="danger" isBusy={isBusy} onClick={() => decide('refuse')}>
            Tolak
          </Button>
          <Button look="primary" isBusy={isBusy} onClick={() => decide('approve')}>
            Setujui dan jalankan
          </Button>
        </div>
      </div>
    </Panel>
  );
}

function Withdraw() {
  const { send, isBusy } = useSend();
  return (
    <Panel>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-small text-mist">Orang lain yang memutuskan permintaanmu.</p>
        <Button look="danger" isBusy={isBusy} onClick={() => send('withdraw', {})}>
          Batalkan permintaan
        </Button>
      </div>
    </Panel>
  );
}
