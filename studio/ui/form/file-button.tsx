import { Upload } from 'lucide-react';
import { buttonLook, type ButtonLook } from '../button.tsx';

export const PICTURES = 'image/jpeg,image/png,image/webp';

type Props = {
  label: string;
  /** As the browser's own field takes it. */
  accept: string;
  look?: ButtonLook;
  onFile: (file: File) => void;
};

/**
 * Takes a file from this machine; the same one may be chosen again. A button, for browsers write what stands in their own field,
 * in a language of theirs.
 */
export function FileButton({ label, accept, look, onFile }: Props) {
  return (
    <label
      className={buttonLook(
        { look },
        'relative cursor-pointer justify-self-start focus-within:outline-2 focus-within:outline-offset-2',
      )}
    >
      <Upload className="size-4" aria-hidden="true" />
      {label}
      <input
        type="file"
        accept={accept}
        className="sr-only"
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.value = '';
          if (file !== undefined) onFile(file);
        }}
      />
    </label>
  );
}
