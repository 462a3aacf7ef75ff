import type { TitleBody } from '#contract/catalog/title-body.ts';
import { DAY, filmClasses, matrixClasses } from '#contract/constants.ts';
import { readCsv } from '#contract/csv.ts';
import { BULK_TITLES_MAX } from '#contract/editorial/bulk.ts';
import type { ImportField } from '#contract/editorial/title-import.ts';
import { listTitleTopics } from '#modules/catalog/index.ts';
import type { Db } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import { startOfWibDay } from '#platform/zone.ts';

/** What one line of a file, or an act of the studio, changes of a title. */
export type TitleChange = {
  set?: Partial<TitleBody>;
  addGenres?: string[] | undefined;
  removeGenres?: string[] | undefined;
  addCategories?: string[] | undefined;
  removeCategories?: string[] | undefined;
  licence?: { licensor: string; contract: string; fromAt: string; toAt: string | null };
  isNew?: boolean;
  isPublished?: boolean;
};

const MOST_COLUMNS = 200;
const LONGEST_CELL = 4_000;

export const licenceFields: readonly ImportField[] = [
  'licensor',
  'contract',
  'licenceFrom',
  'licenceTo',
];

/** A file as a head and its lines. */
export function readFile(content: string) {
  const [head, ...lines] = readCsv(content) ?? fail('editorial.importUnreadable');
  if (head === undefined || head.cells.length > MOST_COLUMNS) fail('editorial.importUnreadable');
  if (lines.length === 0) fail('editorial.bulkEmpty');
  if (lines.length > BULK_TITLES_MAX) fail('editorial.bulkFull');
  return { head: head.cells, lines };
}

export type Topics = { genres: Map<string, string>; categories: Map<string, string> };
type Read = { line: number; slug: string; name: string; change?: TitleChange; reason?: string };

/** Words of what is wrong with a cell. */
class BadCell extends Error {}
const bad = (words: string): never => {
  throw new BadCell(words);
};

/** Lines as changes of titles; a line that can't be read says why. Empty cells change nothing. */
export function readLines(
  { lines }: Pick<ReturnType<typeof readFile>, 'lines'>,
  columns: readonly (ImportField | null)[],
  topics: Topics,
): Read[] {
  const seen = new Map<string, number>();
  return lines.map(({ line, cells }) => {
    const given = new Map<ImportField, string>();
    for (const [at, field] of columns.entries()) {
      const cell = cells[at] ?? '';
      if (field !== null && cell !== '') given.set(field, cell);
    }
    const slug = given.get('slug') ?? '';
    const name = given.get('name') ?? '';
    const known = { line, slug: slug.slice(0, 80), name: name.slice(0, 160) };
    try {
      if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug) || slug.length > 80)
        bad('Alamat harus diisi: huruf kecil, angka, dan tanda hubung');
      const before = seen.get(slug);
      if (before !== undefined) bad(`Alamat ini sudah ada di baris ${before}`);
      seen.set(slug, line);
      return { ...known, change: changeOf(given, topics) };
    } catch (error) {
      if (error instanceof BadCell) return { ...known, reason: error.message };
      throw error;
    }
  });
}

function changeOf(given: ReadonlyMap<ImportField, string>, topics: Topics): TitleChange {
  const set: Partial<TitleBody> = {};
  const text = (field: ImportField, label: string, most: number) => {
    const value = given.get(field);
    if (value === undefined) return undefined;
    if (value.length > most) bad(`${label} paling panjang ${most} huruf`);
    return value;
  };
  const inLine = [
    ['name', 'Judul', 160],
    ['originalName', 'Judul asli', 160],
    ['tagline', 'Slogan', 200],
  ] as const;
  for (const [field, label, most] of inLine) {
    const value = text(field, label, most);
    if (value !== undefined) set[field] = value.replaceAll(/\s+/g, ' ');
  }
  const synopsis = text('synopsis', 'Sinopsis', LONGEST_CELL);
  if (synopsis !== undefined) set.synopsis = synopsis;
  const year = given.get('year');
  if (year !== undefined) {
    const value = /^\d{4}$/.test(year) ? Number(year) : 0;
    set.year =
      value >= 1880 && value <= 2200 ? value : bad(`Tahun "${year.slice(0, 20)}" bukan tahun`);
  }
  const filmClass = oneOf(given, 'filmClass', filmClasses, 'Klasifikasi usia');
  if (filmClass !== undefined) set.filmClass = filmClass;
  const matrix = oneOf(given, 'matrix', matrixClasses, 'Kelas akses');
  if (matrix !== undefined) set.matrix = matrix;
  const kind = given.get('kind')?.toLowerCase();
  if (kind !== undefined) {
    const named = { film: 'film', seri: 'series', series: 'series' } as const;
    set.titleKind = named[kind as keyof typeof named] ?? bad('Jenis diisi film atau seri');
  }
  const country = given.get('country')?.toUpperCase();
  if (country !== undefined)
    set.country = /^[A-Z]{2}$/.test(country) ? country : bad('Negara dua huruf, misalnya ID');
  const language = given.get('language')?.toLowerCase();
  if (language !== undefined)
    set.language = /^[a-z]{2}$/.test(language) ? language : bad('Bahasa dua huruf, misalnya id');
  const genres = named(given.get('genres'), topics.genres, 'Genre');
  if (genres !== undefined) set.genres = genres;
  const categories = named(given.get('categories'), topics.categories, 'Kategori');
  if (categories !== undefined) set.categories = categories;
  const licence = licenceOf(given);
  return { set, ...(licence !== undefined && { licence }) };
}

function oneOf<T extends string>(
  given: ReadonlyMap<ImportField, string>,
  field: ImportField,
  values: readonly T[],
  label: string,
): T | undefined {
  const cell = given.get(field);
  if (cell === undefined) return undefined;
  const found = values.find((value) => value === cell.toUpperCase());
  return found ?? bad(`${label} "${cell.slice(0, 20)}" tidak dikenal: pilih ${values.join(', ')}`);
}

/** Names or addresses, parted by a comma, a semicolon or a bar. */
function named(cell: string | undefined, known: Map<string, string>, label: string) {
  if (cell === undefined) return undefined;
  const words = cell.split(/[,;|]/).flatMap((word) => word.trim().toLowerCase() || []);
  if (words.length > 12) bad(`${label} paling banyak 12`);
  return [...new Set(words)].map(
    (word) => known.get(word) ?? bad(`${label} "${word.slice(0, 40)}" tidak ada`),
  );
}

function licenceOf(given: ReadonlyMap<ImportField, string>): TitleChange['licence'] {
  if (!licenceFields.some((field) => given.has(field))) return undefined;
  const licensor = given.get('licensor') ?? bad('Pemegang hak harus diisi');
  const contract = given.get('contract') ?? '';
  if (licensor.length > 160 || contract.length > 160)
    bad('Pemegang hak dan kontrak paling panjang 160 huruf');
  const from = dayOf(given.get('licenceFrom') ?? bad('Tanggal mulai lisensi harus diisi'));
  const last = given.get('licenceTo');
  // The last day counts whole.
  const to = last === undefined ? null : new Date(dayOf(last).getTime() + DAY);
  if (to !== null && to <= from) bad('Lisensi berakhir sebelum mulai');
  return { licensor, contract, fromAt: from.toISOString(), toAt: to?.toISOString() ?? null };
}

/** Midnight in Jakarta of `2026-12-31` or `31/12/2026`. */
function dayOf(cell: string): Date {
  const iso = cell.replace(
    /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/,
    (_, d: string, m: string, y: string) => [y, m.padStart(2, '0'), d.padStart(2, '0')].join('-'),
  );
  const day = new Date(`${iso}T00:00:00Z`);
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(iso) && day.getTime() > 0;
  if (!isDay || day.toISOString().slice(0, 10) !== iso)
    bad(`Tanggal "${cell.slice(0, 20)}" tidak ada: tulis 2026-12-31 atau 31/12/2026`);
  return startOfWibDay(iso);
}

/** Genres and categories by their names and addresses, small. */
export async function listTopics(db: Db) {
  const { genres, categories } = await listTitleTopics(db, undefined);
  const bySmall = (all: readonly { slug: string; name: string }[]) =>
    new Map(
      all.flatMap(({ slug, name }) => [[slug, slug] as const, [name.toLowerCase(), slug] as const]),
    );
  return { genres: bySmall(genres), categories: bySmall(categories) };
}
