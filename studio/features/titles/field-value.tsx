import type { TitleMedia } from '#contract/catalog/operator-titles.ts';
import { dateTime } from '../../../web/lib/formats/formats.ts';
import { useLibraryPicture } from '../../ui/pictures/use-library-picture.ts';
import { descriptorNames, kindNames, matrixNames, roleNames } from './words.ts';

export type Known = {
  genres: readonly { slug: string; name: string }[];
  categories: readonly { slug: string; name: string }[];
  media: readonly TitleMedia[];
};
type Props = { field: string; value: unknown; known: Known };

/** What stands in a field of a title, as an editor reads it. */
export function FieldValue({ field, value, known }: Props) {
  const [first, shape = ''] = field.split('.');
  if (first === 'art' && typeof value === 'string')
    return <OwnPicture slug={value} shape={shape} />;
  return <>{wordsOf(field.split('.').at(-1) ?? '', value, known)}</>;
}

function OwnPicture({ slug, shape }: { slug: string; shape: string }) {
  const { picture } = useLibraryPicture(slug);
  if (picture === undefined) return <>…</>;
  if (picture === null) return <>Gambar yang tidak ada lagi</>;
  const { image, art } = picture;
  const shown = (shape in art ? art[shape as keyof typeof art] : null) ?? image;
  return (
    <>
      {shown !== null && (
        <img src={shown.url} alt="" className="mb-1 h-20 w-auto rounded-s bg-[#0b0d12]" />
      )}
      {picture.name}
    </>
  );
}

const names = {
  matrix: matrixNames,
  titleKind: kindNames,
  role: roleNames,
  textSide: { left: 'Kiri', right: 'Kanan' },
} as const;
const MINUTE_MS = 60_000;

function wordsOf(field: string, value: unknown, known: Known): string {
  if (value === undefined) return 'Dihapus';
  if (value === null || value === '') return 'Kosong';
  if (typeof value === 'boolean') return value ? 'Ya' : 'Tidak';
  if (Array.isArray(value)) return listed(field, value, known);
  if (typeof value === 'number') {
    return field === 'runtimeMs' ? `${Math.round(value / MINUTE_MS)} menit` : String(value);
  }
  if (typeof value === 'string') {
    if (field in names)
      return (names as Record<string, Record<string, string>>)[field]?.[value] ?? value;
    if (field === 'releaseAt' || field === 'announcedAt') return `${dateTime(value)} WIB`;
    if (field === 'assetId' || field === 'trailerAssetId') {
      return known.media.find(({ assetId }) => assetId === value)?.name ?? 'Berkas lain';
    }
    return value;
  }
  return wordsOfItem(value as Record<string, unknown>, known);
}

function listed(field: string, values: unknown[], known: Known): string {
  if (values.length === 0) return 'Kosong';
  const named =
    field === 'genres' || field === 'categories'
      ? Object.fromEntries(known[field].map(({ slug, name }) => [slug, name]))
      : (descriptorNames as Record<string, string>);
  return values
    .map((each) => (typeof each === 'string' ? (named[each] ?? each) : wordsOf('', each, known)))
    .join(', ');
}

/** A point, somebody of the credits, a season or an episode. */
function wordsOfItem(item: Record<string, unknown>, known: Known): string {
  const { x, y, name, role, character, season, number } = item;
  if (typeof x === 'number' && typeof y === 'number') {
    return `${Math.round(x * 100)} % dari kiri, ${Math.round(y * 100)} % dari atas`;
  }
  const words = typeof name === 'string' && name !== '' ? name : 'Tanpa nama';
  if (typeof role === 'string') {
    const as = typeof character === 'string' && character !== '' ? ` sebagai ${character}` : '';
    return `${words}, ${wordsOf('role', role, known)}${as}`;
  }
  return typeof number === 'number'
    ? `Musim ${Number(season)}, episode ${number}: ${words}`
    : words;
}
