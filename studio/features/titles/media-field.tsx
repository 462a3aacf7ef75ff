import { Search } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { listTitleMedia, TitleMedia } from '#contract/catalog/operator-titles.ts';
import { filmClasses } from '#contract/constants.ts';
import { ApiError } from '../../../web/lib/api/api-error.ts';
import { runtime } from '../../../web/lib/formats/formats.ts';
import { callStudio } from '../../lib/call.ts';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Field, SelectField } from '../../ui/form/field.tsx';
import { Panel } from '../../ui/page.tsx';
import type { Draft } from './draft.ts';
import { filmClassNames } from './words.ts';

type FieldProps = {
  label: string;
  media: readonly TitleMedia[];
  value: string | null;
  onChange: (assetId: string | null) => void;
};

/**
 * Binds a packaged film: one of the newest, or what is found by a part of its file's name. What is bound stays in the list,
 * also when it is not ready any more.
 */
export function MediaField({ label, media, value, onChange }: FieldProps) {
  const [found, setFound] = useState<readonly TitleMedia[]>();
  // Kept, so that what was found and chosen has its name while something else is looked for.
  const [chosen, setChosen] = useState<TitleMedia>();
  const bound = [...media, ...(chosen === undefined ? [] : [chosen])].find(
    ({ assetId }) => assetId === value,
  );
  const shown = found ?? media.filter(({ isReady }) => isReady);
  const isShown = value === null || shown.some(({ assetId }) => assetId === value);
  return (
    <div className="grid min-w-0 gap-1.5">
      <SelectField
        label={label}
        value={value ?? ''}
        onChange={({ target }) => {
          setChosen(shown.find(({ assetId }) => assetId === target.value));
          onChange(target.value === '' ? null : target.value);
        }}
      >
        <option value="">Belum dipasang</option>
        {!isShown && (
          <option value={value}>
            {bound === undefined ? `Belum siap: ${value}` : nameOf(bound)}
          </option>
        )}
        {shown.map((each) => (
          <option key={each.assetId} value={each.assetId}>
            {nameOf(each)}
          </option>
        ))}
      </SelectField>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-note">
        <MediaSearch label={label} found={found} onFound={setFound} />
        {value !== null && (
          <Link to={paths.asset(value)} className="underline">
            Buka media<span className="sr-only"> {bound?.name}</span>
          </Link>
        )}
        {bound?.hasOpenIssues === true && (
          <span className="font-semibold text-kunyit">
            Temuan mutunya harus diputuskan sebelum terbit.
          </span>
        )}
      </div>
    </div>
  );
}

function nameOf({ name, seconds, isReady, boundTo, hasOpenIssues }: TitleMedia): string {
  return [
    `${isReady ? '' : 'Belum selesai diolah: '}${name}${seconds === null ? '' : ` (${runtime(seconds * 1_000)})`}`,
    ...(hasOpenIssues ? ['masih ada temuan mutu'] : []),
    ...(boundTo.length > 0 ? [`dipakai ${boundTo.join(', ')}`] : []),
  ].join(', ');
}

/** Narrows the list to what is found; emptied, it shows the newest again. It stands inside a larger form. */
function MediaSearch({
  label,
  found,
  onFound,
}: {
  label: string;
  found: readonly TitleMedia[] | undefined;
  onFound: (media: readonly TitleMedia[] | undefined) => void;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const [words, setWords] = useState('');
  const [problem, setProblem] = useState<string>();
  async function search(): Promise<void> {
    setProblem(undefined);
    if (words.trim() === '') return onFound(undefined);
    try {
      const { result } = await callStudio<typeof listTitleMedia>('GET', '/studio/v1/title/media', {
        query: { words: words.trim() },
      });
      onFound(result.media);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(error.failure.message);
    }
  }
  if (!isOpen)
    return (
      <Button size="s" look="quiet" onClick={() => setIsOpen(true)}>
        <Search className="size-3.5" aria-hidden="true" />
        Cari file lain
      </Button>
    );
  return (
    <div className="flex w-full items-end gap-2">
      <Field
        label={`Cari file untuk ${label}`}
        value={words}
        maxLength={100}
        placeholder="Sebagian nama filenya"
        error={problem}
        onChange={({ target }) => setWords(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          void search();
        }}
      />
      <Button onClick={() => void search()}>Cari</Button>
      <output className="py-2 text-haze">
        {found !== undefined &&
          (found.length === 0 ? 'Tidak ada yang cocok.' : `${found.length} ditemukan.`)}
      </output>
    </div>
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
