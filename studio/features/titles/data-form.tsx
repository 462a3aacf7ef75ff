import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { CheckField, Field, SelectField, TextArea } from '../../ui/form/field.tsx';
import { TimeField } from '../../ui/form/time-field.tsx';
import { Panel } from '../../ui/page.tsx';
import { CreditList } from './credit-list.tsx';
import type { Draft } from './draft.ts';
import { descriptorNames, filmClassNames, matrixNames } from './words.ts';

type Named = { slug: string; name: string };
type Props = Draft & { genres: readonly Named[]; categories: readonly Named[] };

const numberOf = (text: string) => (text === '' ? null : Number(text));
const textOf = (text: string) => (text === '' ? null : text);

/** What a title says of itself. */
export function DataForm({ body, isReadOnly, set, genres, categories }: Props) {
  return (
    <fieldset
      disabled={isReadOnly}
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-2"
    >
      <Panel title="Isi">
        <div className="grid gap-4">
          <Field
            label="Judul"
            value={body.name}
            maxLength={160}
            onChange={(event) => set({ name: event.target.value })}
          />
          <Field
            label="Judul asli"
            value={body.originalName ?? ''}
            maxLength={160}
            onChange={(event) => set({ originalName: textOf(event.target.value) })}
          />
          <Field
            label="Slogan"
            value={body.tagline}
            maxLength={200}
            onChange={(event) => set({ tagline: event.target.value })}
          />
          <TextArea
            label="Sinopsis"
            rows={6}
            value={body.synopsis}
            maxLength={4_000}
            onChange={(event) => set({ synopsis: event.target.value })}
          />
        </div>
      </Panel>
      <Panel title="Kelas dan asal">
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            label="Klasifikasi usia"
            value={body.filmClass ?? ''}
            options={{ '': 'Belum ditentukan', ...filmClassNames }}
            onChange={(event) =>
              set({ filmClass: textOf(event.target.value) as typeof body.filmClass })
            }
          />
          <SelectField
            label="Kelas akses"
            value={body.matrix ?? ''}
            options={{ '': 'Belum ditentukan', ...matrixNames }}
            onChange={(event) => set({ matrix: textOf(event.target.value) as typeof body.matrix })}
          />
          <Field
            label="Tahun"
            type="number"
            min={1880}
            max={2200}
            value={body.year ?? ''}
            onChange={(event) => set({ year: numberOf(event.target.value) })}
          />
          <Field
            label="Negara"
            hint="Dua huruf, misalnya ID"
            maxLength={2}
            value={body.country ?? ''}
            onChange={(event) => set({ country: textOf(event.target.value.toUpperCase()) })}
          />
          <Field
            label="Bahasa"
            hint="Dua huruf, misalnya id"
            maxLength={2}
            value={body.language ?? ''}
            onChange={(event) => set({ language: textOf(event.target.value.toLowerCase()) })}
          />
          <Field
            label="Bobot di depan"
            hint="Makin besar, makin di depan"
            type="number"
            value={body.featuredWeight}
            onChange={(event) => set({ featuredWeight: Number(event.target.value) })}
          />
          <TimeField
            name="releaseAt"
            label="Waktu keluar"
            hint="Kosong: bersama penerbitannya"
            defaultValue={body.releaseAt}
            onTime={(iso) => set({ releaseAt: textOf(iso) })}
          />
          <TimeField
            name="announcedAt"
            label="Diumumkan sejak"
            hint="Untuk judul yang keluar nanti"
            defaultValue={body.announcedAt}
            onTime={(iso) => set({ announcedAt: textOf(iso) })}
          />
        </div>
        <div className="mt-3 grid gap-1 sm:grid-cols-2">
          <CheckField
            label="Konten gratis"
            hint="Hanya untuk kelas akses A dan B"
            checked={body.isFreeContent}
            onChange={(event) => set({ isFreeContent: event.target.checked })}
          />
        </div>
        <Choices
          label="Isi yang perlu diketahui"
          options={Object.entries(descriptorNames).map(([slug, name]) => ({ slug, name }))}
          chosen={body.descriptors}
          onChange={(descriptors) => set({ descriptors: descriptors as typeof body.descriptors })}
        />
      </Panel>
      <Panel title="Genre dan kategori">
        <Choices
          label="Genre"
          options={genres}
          chosen={body.genres}
          onChange={(chosen) => set({ genres: chosen })}
        />
        <Choices
          label="Kategori"
          options={categories}
          chosen={body.categories}
          onChange={(chosen) => set({ categories: chosen })}
        />
        {!isReadOnly && (
          <p className="text-small text-haze">
            {genres.length === 0 && 'Belum ada genre, dan judul terbit dengan genrenya. '}
            <Link to={paths.topics} target="_blank" className="underline">
              Buat genre atau kategori
            </Link>
          </p>
        )}
      </Panel>
      <Panel title="Kredit">
        <CreditList credits={body.credits} onChange={(credits) => set({ credits })} />
      </Panel>
    </fieldset>
  );
}

/** Some of a few; the one that was chosen first stands first. */
function Choices({
  label,
  options,
  chosen,
  onChange,
}: {
  label: string;
  options: readonly Named[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}) {
  return (
    <fieldset className="mt-3 first:mt-0">
      <legend className="text-note font-semibold text-mist">{label}</legend>
      <div className="mt-1 grid gap-x-4 sm:grid-cols-3">
        {options.map(({ slug, name }) => (
          <CheckField
            key={slug}
            label={name}
            checked={chosen.includes(slug)}
            onChange={(event) =>
              onChange(
                event.target.checked ? [...chosen, slug] : chosen.filter((each) => each !== slug),
              )
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
