import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { dateTime } from '../../../web/lib/formats/formats.ts';
import { paths } from '../../lib/paths.ts';
import { useHasRole, useStudio } from '../../lib/staff.ts';
import { useSend } from '../../lib/use-send.ts';
import { Alert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Facts } from '../../ui/facts.tsx';
import { CheckField, SelectField, TextArea } from '../../ui/form/field.tsx';
import { Page, Panel } from '../../ui/page.tsx';
import { type SavedReply, ticketStates, type WholeTicket } from './words.ts';

const voices = { buyer: 'Pelanggan', team: 'Tim', system: 'Sistem' } as const;

/** A ticket with everything that was said, and the answer to it. */
export function TicketPage({ whole, replies }: { whole: WholeTicket; replies: SavedReply[] }) {
  const { number, about, state, entries, assignedTo, account_id, email } = whole;
  const { staff } = useStudio();
  const { send, isBusy } = useSend();
  const [words, tone] = ticketStates[state];
  const mayAnswer = useHasRole('support', 'admin') && state !== 'closed';
  const isMine = assignedTo?.accountId === staff?.accountId;
  return (
    <Page
      title={number}
      trail={[{ to: paths.tickets, label: 'Kasus' }]}
      aside={<Badge tone={tone}>{words}</Badge>}
      lead={about}
      actions={
        mayAnswer && (
          <Button
            isBusy={isBusy}
            onClick={() => send('assign', { assigned_to: isMine ? null : staff?.accountId })}
          >
            {isMine ? 'Lepaskan' : 'Ambil'}
          </Button>
        )
      }
    >
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 gap-4">
          <Panel title="Percakapan">
            <ol className="grid gap-4">
              {entries.map(({ who, text, at }) => (
                <li key={`${at} ${who} ${text}`} className="text-small">
                  <p className="text-note text-haze">
                    <span className="font-semibold text-mist">{voices[who]}</span>{' '}
                    <time dateTime={at}>{dateTime(at)}</time>
                  </p>
                  <p className="whitespace-pre-line wrap-anywhere">{text}</p>
                </li>
              ))}
            </ol>
          </Panel>
          {mayAnswer && <AnswerForm key={entries.length} replies={replies} />}
        </div>
        <Panel title="Tentang" className="max-lg:order-first">
          <Facts
            facts={[
              {
                name: 'Dari',
                value:
                  account_id === null ? (
                    (email ?? 'Pengunjung')
                  ) : (
                    <Link
                      to={`${paths.account(account_id)}?kasus=${whole.caseId}`}
                      className="underline"
                    >
                      {whole.name ?? 'Buka akunnya'}
                    </Link>
                  ),
              },
              { name: 'Petugas', value: assignedTo?.name ?? 'Belum ada' },
              { name: 'Masuk', value: dateTime(whole.createdAt) },
              {
                name: 'Selesai',
                value: whole.closedAt === null ? 'Belum' : dateTime(whole.closedAt),
              },
            ]}
          />
        </Panel>
      </div>
    </Page>
  );
}

function AnswerForm({ replies }: { replies: SavedReply[] }) {
  const [text, setText] = useState('');
  const [closes, setCloses] = useState(false);
  const { send, isBusy, failure } = useSend({ isInline: true });
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!isBusy) send('answer', { text: text.trim(), closes });
  }
  return (
    <Panel title="Jawab">
      <form onSubmit={submit} className="grid gap-4">
        <SelectField
          label="Mulai dari jawaban tersimpan"
          value=""
          options={{
            '': 'Tulis sendiri',
            ...Object.fromEntries(replies.map(({ replyId, name }) => [replyId, name])),
          }}
          onChange={({ target }) =>
            setText(replies.find(({ replyId }) => replyId === target.value)?.text ?? text)
          }
        />
        <TextArea
          label="Jawaban"
          hint="Pelanggan mendapatnya lewat email dan di halaman kasusnya. Namamu tidak ditampilkan."
          value={text}
          maxLength={1000}
          rows={6}
          required
          onChange={({ target }) => setText(target.value)}
        />
        <CheckField
          label="Kasusnya selesai dengan jawaban ini"
          checked={closes}
          onChange={({ target }) => setCloses(target.checked)}
        />
        <Alert>{failure?.message}</Alert>
        <div>
          <Button type="submit" look="primary" isBusy={isBusy}>
            Kirim jawaban
          </Button>
        </div>
      </form>
    </Panel>
  );
}
