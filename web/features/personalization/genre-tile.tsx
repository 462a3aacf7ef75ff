import { Check } from 'lucide-react';
import { useId } from 'react';
import type { PictureData } from '../../lib/title/picture.ts';
import { Picture } from '../../ui/picture.tsx';

export type GenreView = {
  id: string;
  name: string;
  picture: PictureData | undefined;
  isChosen: boolean;
};

/** One genre as a picture that can be tapped anywhere; underneath it is a plain checkbox. */
export function GenreTile({ genre }: { genre: GenreView }) {
  const id = useId();
  return (
    <li className="group relative aspect-video overflow-hidden rounded-m border-2 border-transparent bg-ink-2 transition-colors duration-150 focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-cloud has-checked:border-jingga">
      <Picture
        picture={genre.picture}
        sizes="(width >= 64rem) 264px, (width >= 48rem) 30vw, 46vw"
        className="absolute inset-0 size-full object-cover transition-transform duration-200 ease-out group-has-checked:scale-105 motion-reduce:transition-none"
      />
      <div className="absolute inset-0 bg-linear-to-t from-ink via-shade to-transparent" />
      <input
        type="checkbox"
        id={id}
        name="genre"
        value={genre.id}
        defaultChecked={genre.isChosen}
        className="peer sr-only"
      />
      <label
        htmlFor={id}
        className="absolute inset-x-3 bottom-2.5 font-bold before:absolute before:-inset-x-3 before:-top-40 before:-bottom-2.5 before:cursor-pointer"
      >
        {genre.name}
      </label>
      <span
        aria-hidden="true"
        className="pointer-events-none absolute top-2 right-2 grid size-7 scale-75 place-items-center rounded-full bg-jingga text-on-jingga opacity-0 transition-[opacity,scale] duration-150 peer-checked:scale-100 peer-checked:opacity-100"
      >
        <Check className="size-4.5" strokeWidth={3} />
      </span>
    </li>
  );
}
