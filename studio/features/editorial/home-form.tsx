import { Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import type { BannerBody, RailBody } from '#contract/catalog/home-bodies.ts';
import { paths } from '../../lib/paths.ts';
import { IconButton } from '../../ui/button.tsx';
import { Field, SelectField, TextArea } from '../../ui/form/field.tsx';
import { TimeField } from '../../ui/form/time-field.tsx';
import { Panel } from '../../ui/page.tsx';
import { HeroPreview } from '../../ui/pictures/hero-preview.tsx';
import { LibraryField } from '../../ui/pictures/library-field.tsx';
import { useLibraryPicture } from '../../ui/pictures/use-library-picture.ts';
import { Sortable } from '../../ui/sortable.tsx';
import { alignmentWords, layoutWords, slotWords, sourceWords } from './home-words.ts';
import { TitleSearch } from '../../ui/form/title-search.tsx';

type Named = { slug: string; name: string };
export type Choices = { genres: readonly Named[]; categories: readonly Named[] };
type Form<B> = { body: B; set: (change: Partial<B>) => void; isReadOnly: boolean };

const MOST_TITLES = 50;
const optionsOf = (named: readonly Named[]) =>
  Object.fromEntries(named.map(({ slug, name }) => [slug, name]));

/** What a rail shows: titles by hand, or a rule. */
export function RailForm({
  body,
  set,
  isReadOnly,
  choices,
}: Form<RailBody> & { choices: Choices }) {
  const { source, titles } = body;
  return (
    <fieldset disabled={isReadOnly} className="grid min-w-0 gap-4">
      <Panel title="Rel">
        <div className="grid gap-4 md:grid-cols-2">
          <Field
            label="Nama"
            value={body.name}
            required
            maxLength={80}
            onChange={(event) => set({ name: event.target.value })}
          />
          <SelectField
            label="Tampilan"
            value={body.layout}
            options={layoutWords}
            onChange={(event) => set({ layout: event.target.value as RailBody['layout'] })}
          />
          <SelectField
            label="Isinya"
            value={source}
            options={sourceWords}
            onChange={(event) => set({ source: event.target.value as RailBody['source'] })}
          />
          {source !== 'picked' && (
            <Field
              label="Paling banyak"
              hint="Judul, 1 sampai 50"
              type="number"
              required
              min={1}
              max={MOST_TITLES}
              value={body.size}
              onChange={(event) => set({ size: Number(event.target.value) })}
            />
          )}
          {source === 'genre' && (
            <SelectField
              label="Genre"
              value={body.genre ?? ''}
              options={{ '': 'Pilih genre', ...optionsOf(choices.genres) }}
              onChange={(event) => set({ genre: event.target.value || null })}
            />
          )}
          <SelectField
            label="Kategori"
            hint={source === 'category' ? undefined : 'Tujuan "Lihat semua"'}
            value={body.category ?? ''}
            options={{ '': 'Tanpa kategori', ...optionsOf(choices.categories) }}
            onChange={(event) => set({ category: event.target.value || null })}
          />
        </div>
      </Panel>
      {source === 'picked' && (
        <Panel title={`Judul (${titles.length})`}>
          <div className="grid gap-4">
            <Sortable
              label="Judul di rel ini"
              items={titles}
              idOf={({ id }) => id}
              nameOf={({ name }) => name}
              isReadOnly={isReadOnly}
              onChange={(next) => set({ titles: next })}
            >
              {({ id, name }, at) => (
                <>
                  <span className="tabular w-6 text-right text-haze">{at + 1}</span>
                  <span className="min-w-0 flex-1 truncate">{name}</span>
                  <IconButton
                    label={`Hapus ${name}`}
                    className="size-7"
                    onClick={() => set({ titles: titles.filter((title) => title.id !== id) })}
                  >
                    <Trash2 className="size-4" aria-hidden="true" />
                  </IconButton>
                </>
              )}
            </Sortable>
            {titles.length < MOST_TITLES && (
              <TitleSearch
                label="Tambah judul"
                taken={titles.map(({ id }) => id)}
                onPick={({ titleId, name }) => set({ titles: [...titles, { id: titleId, name }] })}
              />
            )}
          </div>
        </Panel>
      )}
    </fieldset>
  );
}

/** What a banner says, where it leads and when it stands. */
export function BannerForm({ body, set, isReadOnly }: Form<BannerBody>) {
  const { title } = body;
  return (
    <fieldset disabled={isReadOnly} className="grid min-w-0 gap-4">
      <Panel title="Banner">
        <div className="grid gap-4 md:grid-cols-2">
          <div className="md:col-span-2">
            <Field
              label="Kalimat utama"
              value={body.headline}
              required
              maxLength={90}
              onChange={(event) => set({ headline: event.target.value })}
            />
          </div>
          <div className="md:col-span-2">
            <TextArea
              label="Teks"
              value={body.text}
              maxLength={200}
              onChange={(event) => set({ text: event.target.value })}
            />
          </div>
          <Field
            label="Tulisan tombol"
            value={body.label}
            required
            maxLength={40}
            onChange={(event) => set({ label: event.target.value })}
          />
          <SelectField
            label="Letak kalimat di gambar"
            value={body.alignment}
            options={alignmentWords}
            onChange={(event) => set({ alignment: event.target.value as BannerBody['alignment'] })}
          />
          <SelectField
            label="Tempat"
            value={body.slot}
            options={slotWords}
            onChange={(event) => set({ slot: event.target.value as BannerBody['slot'] })}
          />
          <Field
            label="Urutan"
            hint="Kecil lebih dulu"
            type="number"
            required
            min={0}
            max={10_000}
            value={body.position}
            onChange={(event) => set({ position: Number(event.target.value) })}
          />
          <TimeField
            name="startsAt"
            label="Mulai"
            hint="Kosong: sejak terbit"
            defaultValue={body.startsAt}
            onTime={(iso) => set({ startsAt: iso || null })}
          />
          <TimeField
            name="endsAt"
            label="Berakhir"
            hint="Kosong: sampai diturunkan"
            defaultValue={body.endsAt}
            onTime={(iso) => set({ endsAt: iso || null })}
          />
        </div>
      </Panel>
      <Panel title="Gambar">
        <BannerPicture body={body} set={set} />
      </Panel>
      <Panel title="Tujuan">
        {title === null ? (
          <div className="grid gap-4">
            <TitleSearch
              label="Tentang judul"
              taken={[]}
              onPick={({ titleId, name }) => set({ title: { id: titleId, name }, href: null })}
            />
            <Field
              label="Atau alamat"
              hint="Halaman Tayang seperti /paket, atau alamat https."
              value={body.href ?? ''}
              maxLength={300}
              onChange={(event) => set({ href: event.target.value || null })}
            />
          </div>
        ) : (
          <div className="flex items-center gap-2 text-small">
            <span className="min-w-0 flex-1 truncate font-medium">{title.name}</span>
            <IconButton label={`Lepas ${title.name}`} onClick={() => set({ title: null })}>
              <Trash2 className="size-4" aria-hidden="true" />
            </IconButton>
          </div>
        )}
      </Panel>
    </fieldset>
  );
}

/** Its own picture, as wide screens and phones show it; between rails a shade lies under the words, which is dark enough for any. */
function BannerPicture({ body, set }: Pick<Form<BannerBody>, 'body' | 'set'>) {
  const { picture, slot, mode, headline, alignment } = body;
  const leads = slot === 'top' && mode === 'normal';
  const onPick = (slug: string | null) => set({ picture: slug });
  const none =
    body.title === null ? 'Banner tampil tanpa gambar.' : 'Gambar judulnya yang dipakai.';
  const { picture: found } = useLibraryPicture(picture);
  const tall = found?.art['4:5'] ?? null;
  return (
    <div className="grid gap-4">
      <LibraryField
        label="Gambar sendiri"
        slug={picture}
        ratio={leads ? '16:9' : '21:9'}
        none={none}
        onPick={onPick}
        {...(leads && { hero: { headline, alignment } })}
      />
      {leads && found != null && (
        <div className="flex flex-wrap items-start gap-4">
          {found.art['21:9'] !== null && (
            <HeroPreview image={found.art['21:9']} ratio="21:9" {...{ headline, alignment }} />
          )}
          {tall !== null && (
            <figure className="grid gap-1 text-note text-haze">
              <img
                src={tall.url}
                width={tall.w}
                height={tall.h}
                alt=""
                className="h-52 w-auto rounded-s"
              />
              <figcaption>4:5, ponsel: kalimatnya di bawah gambar</figcaption>
            </figure>
          )}
        </div>
      )}
      {found != null && (
        <p className="text-note text-haze">
          Potongan tiap bentuk diatur di{' '}
          <Link
            className="underline underline-offset-2"
            to={`${paths.pictures}?gambar=${found.slug}`}
          >
            pustaka gambar
          </Link>
          .
        </p>
      )}
    </div>
  );
}
