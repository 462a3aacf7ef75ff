import { Bold, Italic, Link as LinkIcon, List, ListOrdered, Redo2, Undo2 } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { plainText, type RichText } from '#contract/editorial/rich-words.ts';
import { cx } from '../../../../web/ui/cx.ts';
import { IconButton } from '../../../ui/button.tsx';
import { control } from '../../../ui/form/field.tsx';
import type { Editor, Look, Standing } from './editor-view.ts';
import type { PastedPicture } from './pasted-pictures.ts';
import { LinkLine } from './link-line.tsx';

type Props = {
  label: string;
  value: RichText;
  isReadOnly: boolean;
  onChange: (value: RichText) => void;
  /** Files that were pasted or dropped behind so many of its paragraphs and lists. */
  onFiles: (files: readonly File[], behind: number) => void;
  /** Words came with pictures between them. */
  onPictures: (parts: RichText, pictures: readonly PastedPicture[]) => void;
};

const looks = [
  { look: 'bold', label: 'Tebal', keys: 'Control+B', Icon: Bold },
  { look: 'italic', label: 'Miring', keys: 'Control+I', Icon: Italic },
  { look: 'bullets', label: 'Daftar bertanda', keys: 'Control+Shift+8', Icon: List },
  { look: 'numbers', label: 'Daftar bernomor', keys: 'Control+Shift+7', Icon: ListOrdered },
] as const;

const MOST_SIGNS = 6_000;
const words =
  'min-h-28 py-2 leading-6 break-words whitespace-pre-wrap [&_a]:text-jingga [&_a]:underline [&_li]:ml-5 [&_ol]:list-decimal [&_p+p]:mt-2 [&_ul]:list-disc [&>*+*]:mt-2';

/**
 * One text of an article. Its editor is fetched with the first of them; it holds what is typed and is never redrawn from
 * what it told.
 */
export function TextEditor({ label, value, isReadOnly, onChange, ...given }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const labelId = useId();
  const [editor, setEditor] = useState<Editor>();
  const [standing, setStanding] = useState<Standing>();
  const [asked, ask] = useState<string>();
  const told = useRef(value);
  const { onFiles, onPictures } = given;
  const latest = useRef({ onChange, onFiles, onPictures });
  useEffect(() => {
    latest.current = { onChange, onFiles, onPictures };
  });
  useEffect(() => {
    let made: Editor | undefined;
    let isOver = false;
    void import('./editor-view.ts').then(({ mountEditor }) => {
      if (isOver || place.current === null) return;
      made = mountEditor(place.current, {
        value: told.current,
        isReadOnly,
        attributes: {
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-labelledby': labelId,
          class: cx(control, words),
          ...(isReadOnly && { 'aria-readonly': 'true' }),
        },
        onMove: setStanding,
        onAskLink: () => ask(''),
        onChange(parts) {
          told.current = parts;
          latest.current.onChange(parts);
        },
        onFiles: (files, behind) => latest.current.onFiles(files, behind),
        onPictures(parts, pictures) {
          // Its marks are no words: what comes back is other than what the editor holds.
          told.current = parts;
          latest.current.onPictures(parts, pictures);
        },
      });
      setEditor(made);
    });
    return () => {
      isOver = true;
      made?.destroy();
      setEditor(undefined);
    };
  }, [isReadOnly, labelId]);
  useEffect(() => {
    if (value === told.current) return;
    told.current = value;
    editor?.replace(value);
  }, [editor, value]);
  const signs = plainText(value).length;
  return (
    <div className="grid gap-1">
      <p id={labelId} className="sr-only">
        {label}
      </p>
      {!isReadOnly && (
        <fieldset aria-label={`Gaya ${label}`} className="flex flex-wrap gap-1">
          {looks.map(({ look, label: name, keys, Icon }) => (
            <IconButton
              key={look}
              label={name}
              aria-keyshortcuts={keys}
              aria-pressed={isIn(standing, look)}
              disabled={editor === undefined}
              onClick={() => editor?.apply(look)}
              className={pressable}
            >
              <Icon className="size-4" aria-hidden="true" />
            </IconButton>
          ))}
          <IconButton
            label="Tautan"
            aria-keyshortcuts="Control+Shift+K"
            aria-pressed={(standing?.link ?? '') !== ''}
            aria-expanded={asked !== undefined}
            disabled={editor === undefined}
            onClick={() => ask(standing?.link ?? '')}
            className={pressable}
          >
            <LinkIcon className="size-4" aria-hidden="true" />
          </IconButton>
          <span className="mx-1 w-px bg-line" />
          <IconButton label="Urungkan" onClick={() => editor?.undo()} className="size-8">
            <Undo2 className="size-4" aria-hidden="true" />
          </IconButton>
          <IconButton label="Ulangi" onClick={() => editor?.redo()} className="size-8">
            <Redo2 className="size-4" aria-hidden="true" />
          </IconButton>
        </fieldset>
      )}
      {asked !== undefined && editor !== undefined && (
        <LinkLine
          given={asked || (standing?.link ?? '')}
          onClose={() => {
            ask(undefined);
            editor.focus();
          }}
          onSet={(href) => {
            ask(undefined);
            editor.setLink(href);
          }}
        />
      )}
      <div ref={place}>
        {editor === undefined && (
          <p className={cx(control, words)} aria-hidden="true">
            {plainText(value)}
          </p>
        )}
      </div>
      <p className={cx('text-note', signs > MOST_SIGNS ? 'text-merah' : 'text-haze')}>
        {signs > MOST_SIGNS
          ? `${signs} dari ${MOST_SIGNS} huruf: bagi menjadi dua bagian.`
          : `${signs} huruf. Tempelan dari Word atau Docs membawa tebal, miring, tautan, daftar, dan gambar; tiap gambar menjadi bagian sendiri.`}
      </p>
    </div>
  );
}

const pressable = 'size-8 aria-pressed:bg-ink-2 aria-pressed:text-jingga';
const isIn = (standing: Standing | undefined, look: Look) => standing?.[look] ?? false;
