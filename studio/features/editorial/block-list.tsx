import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { ArticleBlock } from '#contract/editorial/documents.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Field, SelectField, TextArea } from '../../ui/form/field.tsx';
import { PictureField } from '../../ui/form/picture-picker.tsx';

type BlockType = ArticleBlock['type'];
type BlockField = { name: string; label: string; isLong?: true; isRequired?: true };

const named: readonly BlockField[] = [
  { name: 'slug', label: 'Alamat pendek', isRequired: true },
  { name: 'name', label: 'Namanya', isRequired: true },
  { name: 'note', label: 'Catatan' },
];
const blockTypes: Record<BlockType, { label: string; fields: readonly BlockField[] }> = {
  text: {
    label: 'Teks',
    fields: [{ name: 'text', label: 'Teks', isLong: true, isRequired: true }],
  },
  heading: { label: 'Subjudul', fields: [{ name: 'text', label: 'Subjudul', isRequired: true }] },
  picture: {
    label: 'Gambar',
    fields: [
      { name: 'title', label: 'Dari judul (alamat pendek), atau gambar sendiri', isRequired: true },
      { name: 'alt', label: 'Gambarannya dalam kata', isRequired: true },
      { name: 'caption', label: 'Keterangan' },
    ],
  },
  title: { label: 'Judul', fields: named },
  channel: { label: 'Saluran', fields: named },
  match: { label: 'Pertandingan', fields: named },
  clip: { label: 'Klip', fields: named },
  quote: {
    label: 'Kutipan',
    fields: [
      { name: 'text', label: 'Kutipan', isLong: true, isRequired: true },
      { name: 'by', label: 'Oleh' },
    ],
  },
};
/** `Kutipan: kata-katanya · siapa`, for comparing. */
export function wordsOfBlock(block: ArticleBlock): string {
  const { label, fields } = blockTypes[block.type];
  const texts = block as unknown as Record<string, string>;
  const said = fields.map(({ name }) => texts[name] ?? '').filter((text) => text !== '');
  return `${label}: ${said.join(' · ')}`;
}

const MOST_BLOCKS = 80;
const typeWords = Object.fromEntries(
  Object.entries(blockTypes).map(([type, { label }]) => [type, label]),
);

type Props = {
  blocks: readonly ArticleBlock[];
  onChange: (blocks: readonly ArticleBlock[]) => void;
};

/** The body of an article, block by block; each can be moved without a pointer. */
export function BlockList({ blocks, onChange }: Props) {
  const [type, setType] = useState<BlockType>('text');
  const change = (at: number, name: string, value: string) =>
    onChange(
      blocks.map((own, i) => (i === at ? ({ ...own, [name]: value } as ArticleBlock) : own)),
    );
  const move = (at: number, to: number) => {
    const next = [...blocks];
    const [taken] = next.splice(at, 1);
    if (taken !== undefined) next.splice(to, 0, taken);
    onChange(next);
  };
  const add = () =>
    onChange([
      ...blocks,
      {
        type,
        ...Object.fromEntries(blockTypes[type].fields.map(({ name }) => [name, ''])),
      } as ArticleBlock,
    ]);
  return (
    <div className="grid gap-3">
      {blocks.map((block, at) => {
        const { label, fields } = blockTypes[block.type];
        const texts = block as unknown as Record<string, string>;
        return (
          <fieldset key={at} className="rounded-s border border-line p-3">
            <legend className="sr-only">
              {label}, bagian {at + 1}
            </legend>
            <div className="mb-2 flex items-center gap-1">
              <span className="text-note font-semibold text-haze">
                {at + 1}. {label}
              </span>
              <span className="ml-auto" />
              <IconButton
                label={`Naikkan bagian ${at + 1}`}
                disabled={at === 0}
                onClick={() => move(at, at - 1)}
                className="size-7"
              >
                <ArrowUp className="size-3.5" aria-hidden="true" />
              </IconButton>
              <IconButton
                label={`Turunkan bagian ${at + 1}`}
                disabled={at === blocks.length - 1}
                onClick={() => move(at, at + 1)}
                className="size-7"
              >
                <ArrowDown className="size-3.5" aria-hidden="true" />
              </IconButton>
              <IconButton
                label={`Hapus bagian ${at + 1}`}
                onClick={() => onChange(blocks.filter((_, i) => i !== at))}
                className="size-7"
              >
                <Trash2 className="size-3.5" aria-hidden="true" />
              </IconButton>
            </div>
            <div className="grid gap-2">
              {fields.map(({ name, label: words, isLong, isRequired }) => {
                const given = {
                  label: words,
                  required: isRequired === true,
                  value: texts[name] ?? '',
                };
                if (block.type === 'picture' && name === 'title')
                  return (
                    <PictureField
                      key={name}
                      {...given}
                      onChange={(event) => change(at, name, event.target.value)}
                      onPick={(slug) => change(at, name, slug)}
                    />
                  );
                return isLong === true ? (
                  <TextArea
                    key={name}
                    {...given}
                    rows={4}
                    onChange={(event) => change(at, name, event.target.value)}
                  />
                ) : (
                  <Field
                    key={name}
                    {...given}
                    onChange={(event) => change(at, name, event.target.value)}
                  />
                );
              })}
            </div>
          </fieldset>
        );
      })}
      {blocks.length < MOST_BLOCKS && (
        <div className="flex items-end gap-2">
          <SelectField
            label="Bagian baru"
            value={type}
            options={typeWords}
            onChange={(event) => setType(event.target.value as BlockType)}
          />
          <Button onClick={add}>Tambahkan</Button>
        </div>
      )}
    </div>
  );
}
