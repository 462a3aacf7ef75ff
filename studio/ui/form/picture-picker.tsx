import { type ComponentProps, useEffect, useState } from 'react';
import {
  LIBRARY_PATH,
  type LibraryPicture,
  type listLibraryPictures,
} from '#contract/catalog/operator-pictures.ts';
import { ApiError } from '../../../web/lib/api/api-error.ts';
import { callStudio } from '../../lib/call.ts';
import { sendPicture } from '../../lib/send-picture.ts';
import { useHasRole } from '../../lib/staff.ts';
import { Alert } from '../alert.tsx';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { Field } from './field.tsx';
import { isOfLibrary, NamedPicture } from '../pictures/licence-note.tsx';
import { FileButton, PICTURES } from './file-button.tsx';

const MOST = 48;

/** An address for a picture that is new in the library. */
export const newLibrarySlug = () =>
  `gambar-${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`;

/** Sends a file under an address of its own. Returns that, or what it is refused with. */
export async function sendToLibrary(
  file: File,
  { as, slug = newLibrarySlug() }: { as?: 'logo' | undefined; slug?: string } = {},
): Promise<{ slug: string; problem?: string }> {
  const name = file.name.replace(/\.[^.]*$/, '').slice(0, 120) || 'Gambar';
  const problem = await sendPicture(LIBRARY_PATH, { slug, name, ...(as && { as }) }, file);
  return problem === undefined ? { slug } : { slug, problem };
}

type Props = {
  /** What is sent has to be see-through. */
  as?: 'logo' | undefined;
  onPick: (slug: string) => void;
  onClose: () => void;
};

/** The newest pictures of the library; a press takes one. What is not drawn yet may be taken too. */
export function PicturePicker({ as, onPick, onClose }: Props) {
  const [found, setFound] = useState<readonly LibraryPicture[]>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    const asking = new AbortController();
    callStudio<typeof listLibraryPictures>(
      'GET',
      '/studio/v1/picture/list',
      { query: { pageSize: MOST } },
      { signal: asking.signal },
    )
      .then(({ result }) => setFound(result.pictures))
      .catch((error: unknown) => {
        if (error instanceof ApiError) setProblem(error.failure.message);
      });
    return () => asking.abort();
  }, []);
  async function take(file: File): Promise<void> {
    const sent = await sendToLibrary(file, { as });
    setProblem(sent.problem);
    if (sent.problem === undefined) onPick(sent.slug);
  }
  return (
    <Dialog title="Pilih gambar" size="l" onClose={onClose}>
      <Alert>{problem}</Alert>
      <FileButton
        accept={as === 'logo' ? 'image/png,image/webp' : PICTURES}
        label={as === 'logo' ? 'Kirim logo baru' : 'Kirim gambar baru'}
        onFile={(file) => void take(file)}
      />
      {found?.length === 0 && <p className="text-small text-haze">Pustaka gambar masih kosong.</p>}
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(10rem,1fr))] gap-3">
        {found?.map(({ slug, name, image, art }) => (
          <li key={slug}>
            <button
              type="button"
              className="grid w-full gap-1 rounded-s text-left text-note"
              onClick={() => onPick(slug)}
            >
              {image === null ? (
                <span className="aspect-video rounded-s bg-ink-2" />
              ) : (
                <img
                  src={(art.logo ?? image).url}
                  alt=""
                  className={`aspect-video w-full rounded-s ${art.logo === null ? 'object-cover' : 'bg-[#0b0d12] object-contain p-2'}`}
                />
              )}
              <span className="truncate">{name}</span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

/** The address of a picture, typed or picked out of the library; one of the library is shown. */
export function PictureField({
  onPick,
  isSending = false,
  ...field
}: ComponentProps<typeof Field> & { onPick: (slug: string) => void; isSending?: boolean }) {
  const mayLook = useHasRole('editor', 'admin');
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="grid content-start gap-2">
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <Field {...field} />
        </div>
        {/* Beside the input, below its label. */}
        <Button className="mt-5.5" onClick={() => setOpen(true)}>
          Pilih gambar
        </Button>
      </div>
      {isSending && <output className="text-note text-haze">Gambarnya sedang dikirim…</output>}
      {mayLook && !isSending && typeof field.value === 'string' && isOfLibrary(field.value) && (
        <NamedPicture key={field.value} slug={field.value} />
      )}
      {isOpen && (
        <PicturePicker
          onClose={() => setOpen(false)}
          onPick={(slug) => {
            setOpen(false);
            onPick(slug);
          }}
        />
      )}
    </div>
  );
}
