import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { InputOf } from '#contract/call.ts';
import { saveDocument } from '#contract/editorial/operator-documents.ts';
import { kindNames } from '../../features/titles/words.ts';
import { slugOf } from '../../lib/slug.ts';
import { intents } from '../../lib/intents.server.ts';
import { paths } from '../../lib/paths.ts';
import { useSend } from '../../lib/use-send.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Field, SelectField } from '../../ui/form/field.tsx';
import { Page, Panel } from '../../ui/page.tsx';

export const action = intents({
  save: async ({ call }, body: InputOf<typeof saveDocument>['body'] & object) => {
    await call(saveDocument, { body });
    return { notice: 'Draf dibuat. Lengkapi datanya.', result: { titleId: body.documentId } };
  },
});

export default function NewTitle() {
  const navigate = useNavigate();
  const [titleId] = useState(() => crypto.randomUUID());
  const [name, setName] = useState('');
  const [slug, setSlug] = useState<string>();
  const [titleKind, setKind] = useState<'film' | 'series'>('film');
  const { send, isBusy, failure } = useSend({
    isInline: true,
    onDone: () => void navigate(paths.title(titleId)),
  });
  const address = slug ?? slugOf(name);
  return (
    <Page title="Judul baru" trail={[{ to: paths.titles, label: 'Judul' }]}>
      <Panel className="max-w-form">
        <form
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            const body = { kind: 'title', titleKind, name };
            send('save', { documentId: titleId, slug: address, baseNo: 0, body });
          }}
        >
          <Alert>{failure?.message}</Alert>
          <Field
            label="Judul"
            value={name}
            required
            maxLength={160}
            onChange={(event) => setName(event.target.value)}
          />
          <Field
            label="Alamat"
            value={address}
            required
            maxLength={80}
            pattern="[a-z0-9]+(-[a-z0-9]+)*"
            hint="Huruf kecil, angka, dan tanda hubung. Tetap sesudah tayang."
            onChange={(event) => setSlug(event.target.value)}
          />
          <SelectField
            label="Jenis"
            value={titleKind}
            options={kindNames}
            onChange={(event) => setKind(event.target.value as typeof titleKind)}
          />
          <div>
            <Button type="submit" look="primary" isBusy={isBusy}>
              Buat draf
            </Button>
          </div>
        </form>
      </Panel>
    </Page>
  );
}
