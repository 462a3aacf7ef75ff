import type { TitleMedia } from '#contract/catalog/operator-titles.ts';
import { filmClasses } from '#contract/constants.ts';
import { runtime } from '../../../web/lib/formats/formats.ts';
import { SelectField } from '../../ui/form/field.tsx';
import { Panel } from '../../ui/page.tsx';
import type { Draft } from './draft.ts';
import { filmClassNames } from './words.ts';

type FieldProps = {
  label: string;
  media: readonly TitleMedia[];
  value: string | null;
  onChange: (assetId: string | null) => void;
};

/** Binds a packaged film; one that is bound and not ready any more stays chosen. */
export function MediaField({ label, media, value, onChange }: FieldProps) {
  const isKnown = value === null || media.some(({ assetId }) => assetId === value);
  return (
    <SelectField
      label={label}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
    >
      <option value="">Belum dipasang</option>
      {!isKnown && <option value={value}>Belum siap: {value}</option>}
      {media.map(({ assetId, name, seconds, boundTo, hasOpenIssues }) => (
        <option key={assetId} value={assetId}>
          {name} {seconds === null ? '' : `(${runtime(seconds * 1_000)})`}
          {hasOpenIssues && ', masih ada temuan mutu'}
          {boundTo.length > 0 && `, dipakai ${boundTo.join(', ')}`}
        </option>
      ))}
    </SelectField>
  );
}

/** What plays: the film and the trailer. A series has its films on its episodes. */
export function MediaForm({ body, isReadOnly, set, media }: Draft & { media: TitleMedia[] }) {
  return (
    <fieldset disabled={isReadOnly} className="grid max-w-text min-w-0 gap-4">
      <Panel title="Yang diputar">
        <div className="grid gap-4">
          {body.titleKind === 'film' ? (
            <MediaField
              label="Film"
              media={media}
              value={body.assetId}
              onChange={(assetId) => set({ assetId })}
            />
          ) : (
            <p className="text-small text-haze">Film sebuah seri dipasang di tab Episode.</p>
          )}
          <MediaField
            label="Cuplikan"
            media={media}
            value={body.trailerAssetId}
            onChange={(trailerAssetId) => set({ trailerAssetId })}
          />
          {body.trailerAssetId !== null && (
            <SelectField
              label="Klasifikasi usia cuplikan"
              hint="Yang lebih tinggi dari cuplikan dan judulnya yang berlaku."
              value={body.trailerClass ?? ''}
              options={{ '': 'Sama dengan judulnya', ...filmClassNames }}
              onChange={({ target }) =>
                set({
                  trailerClass: filmClasses.find((each) => each === target.value) ?? null,
                })
              }
            />
          )}
        </div>
      </Panel>
    </fieldset>
  );
}
