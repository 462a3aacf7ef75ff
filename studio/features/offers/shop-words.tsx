import { Field, TextArea } from '../../ui/form/field.tsx';

/** What buyers read of a package, and where it stands in the shop. */
export interface ShopWords {
  name: string;
  /** A line each. */
  highlights: string;
  position: number;
}

/** As calls take them. */
export const wordsToSend = ({ name, highlights, position }: ShopWords) => ({
  name: name.trim(),
  highlights: highlights
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean),
  position,
});

export function ShopWordsFields({
  words,
  onChange,
}: {
  words: ShopWords;
  onChange: (words: ShopWords) => void;
}) {
  return (
    <>
      <Field
        label="Nama"
        required
        maxLength={80}
        value={words.name}
        onChange={({ target }) => onChange({ ...words, name: target.value })}
      />
      <TextArea
        label="Keunggulan"
        hint="Satu baris satu keunggulan, paling banyak 8."
        rows={4}
        value={words.highlights}
        onChange={({ target }) => onChange({ ...words, highlights: target.value })}
      />
      <Field
        label="Urutan di toko"
        type="number"
        min={0}
        max={10_000}
        required
        value={words.position}
        onChange={({ target }) => onChange({ ...words, position: Number(target.value) })}
      />
    </>
  );
}
