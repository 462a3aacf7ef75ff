import { Download } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { useSend } from '../../lib/use-send.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, buttonLook } from '../../ui/button.tsx';
import { Field, SelectField, TextArea } from '../../ui/form/field.tsx';
import { TimeField } from '../../ui/form/time-field.tsx';
import { Panel } from '../../ui/page.tsx';

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

/** Enters an authority's order, which holds its reviews at once, and hands out the proof for a span of days. */
export function ModerationOrder() {
  const form = useRef<HTMLFormElement>(null);
  const [round, setRound] = useState(0);
  const { send, isBusy, failure } = useSend({
    isInline: true,
    onDone: () => setRound((now) => now + 1),
  });
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const text = (name: string) => {
      const value = fields.get(name);
      return typeof value === 'string' ? value.trim() : '';
    };
    send('order', {
      number: text('number'),
      authority: text('authority'),
      urgency: text('urgency'),
      received_at: text('received_at'),
      comment_ids: [...new Set(text('comments').toLowerCase().match(UUID))],
    });
  }
  return (
    <div className="grid max-w-page items-start gap-4 lg:grid-cols-[2fr_1fr]">
      <Panel title="Masukkan perintah">
        <form key={round} ref={form} onSubmit={submit} className="grid gap-4 md:grid-cols-2">
          <Field label="Nomor surat" name="number" maxLength={80} required />
          <Field label="Lembaga" name="authority" maxLength={120} required />
          <SelectField
            label="Jenis"
            name="urgency"
            options={{ urgent: 'Mendesak (4 jam)', normal: 'Biasa (24 jam)' }}
          />
          <TimeField label="Diterima" name="received_at" required />
          <div className="md:col-span-2">
            <TextArea
              label="Id atau alamat ulasan"
              name="comments"
              hint="Satu per baris, paling banyak 100. Ulasannya langsung ditahan."
              required
            />
          </div>
          <div className="md:col-span-2">
            <Alert>{failure?.message}</Alert>
          </div>
          <Button type="submit" look="primary" isBusy={isBusy} className="justify-self-start">
            Tahan ulasan
          </Button>
        </form>
      </Panel>
      <ExportPanel />
    </div>
  );
}

const DAY_MS = 24 * 60 * 60 * 1000;

function ExportPanel() {
  const [span, setSpan] = useState('30');
  const [href, setHref] = useState<string>();
  function prepare(): void {
    const to = new Date();
    const from = new Date(to.getTime() - Number(span) * DAY_MS);
    const query = new URLSearchParams({ from: from.toISOString(), to: to.toISOString() });
    setHref(`/platform/studio/v1/moderation/export?${query}`);
  }
  return (
    <Panel title="Bukti untuk lembaga">
      <div className="grid gap-3">
        <p className="text-haze">Perintah dan laporan dengan waktunya, sebagai CSV.</p>
        <SelectField
          label="Rentang"
          value={span}
          onChange={(event) => {
            setSpan(event.target.value);
            setHref(undefined);
          }}
          options={{ '7': '7 hari terakhir', '30': '30 hari terakhir', '92': '92 hari terakhir' }}
        />
        {href === undefined ? (
          <Button onClick={prepare}>Siapkan CSV</Button>
        ) : (
          <a href={href} download="moderasi.csv" className={buttonLook({})}>
            <Download className="size-4" aria-hidden="true" />
            Unduh CSV
          </a>
        )}
      </div>
    </Panel>
  );
}
