import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { ArticleBlock } from '#contract/editorial/documents.ts';
import type { RichText } from '#contract/editorial/rich-words.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Field, SelectField, TextArea } from '../../../ui/form/field.tsx';
import { PictureField } from '../../../ui/form/picture-picker.tsx';
import { type BlockType, blockTypes, emptyBlock, isNamed, MOST_BLOCKS } from './blocks.ts';
import { NamedPicker } from './named-picker.tsx';
import type { NamedKind } from './named-sources.ts';
import type { PastedPicture } from './pasted-pictures.ts';
import { TextEditor } from './text-editor.tsx';
import { usePastedPictures } from './use-pasted-pictures.ts';

const typeWords = Object.fromEntries(
  Object.entries(blockTypes).map(([type, { label }]) => [type, label]),
);

type Props = {
  blocks: readonly ArticleBlock[];
  isReadOnly: boolean;
  onChange: (blocks: readonly ArticleBlock[]) => void;
};

/** The body of an article, block by block; each can be moved without a pointer. */
export function BlockList({ blocks, isReadOnly, onChange }: Props) {
  const [type, setType] = useState<BlockType>('text');
  const { take, takeWithin, sending } = usePastedPictures(blocks, onChange);
  const change = (at: number, fields: object) =>
    onChange(blocks.map((own, i) => (i === at ? ({ ...own, ...fields } as ArticleBlock) : own)));
  const move = (at: number, to: number) => {
    const next = [...blocks];
    const [taken] = next.splice(at, 1);
    if (taken !== undefined) next.splice(to, 0, taken);
    onChange(next);
  };
  const add = () => onChange([...blocks, emptyBlock(type)]);
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
              <BlockSubject
                block={block}
                number={at + 1}
                isReadOnly={isReadOnly}
                isSending={block.type === 'picture' && sending.has(block.title)}
                onChange={(given) => change(at, given)}
                onFiles={(files, behind) => take(files, { at, behind })}
                onPictures={(parts, pictures) => takeWithin(at, parts, pictures)}
              />
              {fields.map(({ name, label: words, isLong, isRequired }) => {
                const Input = isLong === true ? TextArea : Field;
                return (
                  <Input
                    key={name}
                    label={words}
                    required={isRequired === true}
                    value={texts[name] ?? ''}
                    {...(isLong === true && { rows: 4 })}
                    onChange={(event: { target: { value: string } }) =>
                      change(at, { [name]: event.target.value })
                    }
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

type SubjectProps = {
  block: ArticleBlock;
  number: number;
  isReadOnly: boolean;
  /** Its picture is on the way to the library. */
  isSending: boolean;
  onChange: (fields: object) => void;
  onFiles: (files: readonly File[], behind: number) => void;
  onPictures: (parts: RichText, pictures: readonly PastedPicture[]) => void;
};

/** The text, the picture, or the thing that a part names. */
function BlockSubject({ block, number, isReadOnly, onChange, ...given }: SubjectProps) {
  if (block.type === 'text')
    return (
      <TextEditor
        label={`Teks bagian ${number}`}
        value={block.text}
        isReadOnly={isReadOnly}
        onChange={(text) => onChange({ text })}
        onFiles={given.onFiles}
        onPictures={given.onPictures}
      />
    );
  if (block.type === 'picture')
    return (
      <PictureField
        label="Gambar"
        hint="Dari pustaka, atau gambar lebar sebuah judul dengan alamat pendeknya."
        required
        isSending={given.isSending}
        value={block.title}
        onChange={(event) => onChange({ title: event.target.value })}
        onPick={(title) => onChange({ title })}
      />
    );
  if (!isNamed(block.type) || !('slug' in block)) return null;
  return (
    <NamedPicker
      kind={block.type as NamedKind}
      slug={block.slug}
      name={block.name}
      isReadOnly={isReadOnly}
      required
      onPick={({ slug, name }) => onChange({ slug, name })}
    />
  );
}
