import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Failure } from '../../../web/lib/api/api-error.ts';
import { dateTime } from '../../../web/lib/formats/formats.ts';
import { problemsOf } from '../../lib/problems-of.ts';
import { useHasRole } from '../../lib/staff.ts';
import { useKeptDraft } from '../../lib/use-kept-draft.ts';
import { useSend } from '../../lib/use-send.ts';
import { Alert } from '../../ui/alert.tsx';
import { Field, SelectField, TextArea } from '../../ui/form/field.tsx';
import { PictureField } from '../../ui/form/picture-picker.tsx';
import { DraftOffer } from '../../ui/form/draft-offer.tsx';
import { SaveBar } from '../../ui/form/save-bar.tsx';
import { TimeField } from '../../ui/form/time-field.tsx';
import { Panel } from '../../ui/page.tsx';
import { type DocumentView, type EditorialBody, writersOf } from './areas.ts';
import { BlockList } from './articles/block-list.tsx';
import { blocksOf } from './articles/blocks.ts';
import { NamedPicker } from './articles/named-picker.tsx';
import type { NamedKind } from './articles/named-sources.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { bodyOf, type Draft, draftOf, fieldsOf, type FieldSpec, type Values } from './fields.ts';
import { mergeDrafts, type Merged } from './merge.ts';

export type Opened = {
  documentId: string;
  slug: string;
  /** The version that the form begins with; 0 for a new document. */
  baseNo: number;
  draft: Draft;
  savedAt: string | null;
  hasBeenLive: boolean;
};

/** What saving answers: the saved document, or the version that somebody else saved meanwhile. */
export type SaveResult = {
  saved?: DocumentView;
  theirs?: { no: number; body: EditorialBody };
};

type Base = { no: number; draft: Draft; slug: string };
type Asked = { merged: Merged; theirs: Draft; no: number };

/** The fields of a document. A save names the version it began with; what others saved since is put together here. */
export function DocumentForm({ opened, listPath }: { opened: Opened; listPath: string }) {
  const navigate = useNavigate();
  const mayEdit = useHasRole(...writersOf(opened.draft.values.kind));
  const [base, setBase] = useState<Base>({
    no: opened.baseNo,
    draft: opened.draft,
    slug: opened.slug,
  });
  const [draft, setDraft] = useState(opened.draft);
  const [slug, setSlug] = useState(opened.slug);
  const [round, setRound] = useState(0);
  const [asked, ask] = useState<Asked>();
  const isTyped = slug !== base.slug || JSON.stringify(draft) !== JSON.stringify(base.draft);
  const offer = useKeptDraft({
    name: `document:${opened.baseNo === 0 ? `new ${draft.values.kind}` : opened.documentId}`,
    value: { base, draft, slug },
    isDirty: mayEdit && isTyped,
    onTake(kept) {
      setBase(kept.base);
      setDraft({ ...kept.draft, blocks: blocksOf(kept.draft.blocks) });
      setSlug(kept.slug);
      setRound((now) => now + 1);
    },
  });
  const { send, isBusy, failure } = useSend({
    isInline: true,
    onDone({ result }) {
      const { saved, theirs } = result as SaveResult;
      if (saved !== undefined) {
        setBase({ no: saved.draftNo, draft, slug: saved.slug });
        if (opened.baseNo === 0)
          void navigate(`${listPath}/${saved.documentId}`, { replace: true });
        return;
      }
      if (theirs === undefined) return;
      const other = draftOf(theirs.body);
      const merged = mergeDrafts(base.draft, draft, other);
      ask({ merged, theirs: other, no: theirs.no });
    },
  });
  function save(event: FormEvent): void {
    event.preventDefault();
    send('save', { documentId: opened.documentId, slug, baseNo: base.no, body: bodyOf(draft) });
  }
  function settle({ no, theirs }: Asked, settled: Draft): void {
    setBase({ no, draft: theirs, slug: base.slug });
    setDraft(settled);
    setRound((now) => now + 1);
    ask(undefined);
  }
  const { kind } = draft.values;
  return (
    <form onSubmit={save}>
      {mayEdit && <DraftOffer offer={offer} />}
      <fieldset disabled={!mayEdit} className="grid gap-4">
        <Panel title="Isi">
          <div className="grid gap-4 md:grid-cols-2">
            {fieldsOf[kind].map((field) => (
              <FormField
                key={`${field.name} ${round}`}
                field={field}
                values={draft.values}
                value={draft.values[field.name] ?? ''}
                onChange={(value) =>
                  setDraft((now) => ({ ...now, values: { ...now.values, [field.name]: value } }))
                }
              />
            ))}
            {kind !== 'terms' && (
              <Field
                label="Alamat pendek"
                value={slug}
                required
                maxLength={80}
                pattern="[a-z0-9]+(-[a-z0-9]+)*"
                title="huruf kecil, angka, dan tanda hubung"
                readOnly={opened.hasBeenLive}
                hint={
                  opened.hasBeenLive
                    ? 'Pernah tayang: tidak bisa diganti.'
                    : 'Huruf kecil, angka, dan tanda hubung.'
                }
                onChange={(event) => setSlug(event.target.value)}
              />
            )}
          </div>
        </Panel>
        {kind === 'article' && (
          <Panel title="Bagian artikel">
            <BlockList
              blocks={draft.blocks}
              isReadOnly={!mayEdit}
              onChange={(blocks) => setDraft((now) => ({ ...now, blocks }))}
            />
          </Panel>
        )}
        <Alert>{unknownPartOf(failure) ?? failure?.message}</Alert>
      </fieldset>
      {mayEdit && (
        <SaveBar
          isKept
          isDirty={isTyped}
          isNew={base.no === 0}
          isBusy={isBusy}
          onReset={() => {
            setDraft(base.draft);
            setSlug(base.slug);
            setRound((now) => now + 1);
          }}
          note={
            opened.savedAt === null ? undefined : `Versi ${base.no}, ${dateTime(opened.savedAt)}`
          }
          label="Simpan draf"
        />
      )}
      {asked !== undefined && (
        <ConflictDialog
          {...asked}
          onClose={() => ask(undefined)}
          onSettle={(settled) => settle(asked, settled)}
        />
      )}
    </form>
  );
}

/** What the platform says of a part that this version of the service does not know: what was typed stays in the form. */
function unknownPartOf(failure: Failure | undefined): string | undefined {
  return problemsOf(failure).find(({ field }) => /blocks\/\d+\/type$/.test(field))?.problem;
}

function FormField({
  field: { name, label, type, hint, max, rows, options, isRequired, of },
  values,
  value,
  onChange,
}: {
  field: FieldSpec;
  values: Values;
  value: string;
  onChange: (value: string) => void;
}) {
  const given = {
    label,
    required: isRequired === true,
    ...(hint !== undefined && { hint }),
    ...(max !== undefined && { maxLength: max }),
  };
  if (type === 'picture')
    return (
      <PictureField
        {...given}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onPick={onChange}
      />
    );
  if (type === 'named' && of !== undefined)
    return (
      <NamedPicker
        // Of another kind another one is picked.
        key={values['targetType'] ?? ''}
        {...given}
        kind={of === 'targetType' ? (values['targetType'] as NamedKind) : of}
        slug={value}
        onPick={({ slug }) => onChange(slug)}
        {...(isRequired !== true && { onClear: () => onChange('') })}
      />
    );
  if (type === 'prose')
    return (
      <div className="md:col-span-2">
        <TextArea
          {...given}
          {...(rows !== undefined && { rows })}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
    );
  if (type === 'line' && (name === 'title' || name === 'name'))
    return (
      <div className="md:col-span-2">
        <Field {...given} value={value} onChange={(event) => onChange(event.target.value)} />
      </div>
    );
  if (type === 'time')
    return <TimeField {...given} name={label} defaultValue={value} onTime={onChange} />;
  if (type === 'select')
    return (
      <SelectField
        {...given}
        {...(options !== undefined && { options })}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  return (
    <Field
      {...given}
      {...(type === 'number' && { type: 'number', min: 0, step: 1 })}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
