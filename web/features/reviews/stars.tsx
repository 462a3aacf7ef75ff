import { Star } from 'lucide-react';
import { useState } from 'react';
import { cx } from '../../ui/cx.ts';

const ALL = [1, 2, 3, 4, 5] as const;
const words = ['', 'Buruk', 'Kurang', 'Lumayan', 'Bagus', 'Luar biasa'];

/** So many of five stars, to be looked at. */
export function Stars({ stars, label }: { stars: number; label: string }) {
  return (
    <span className="inline-flex gap-0.5">
      <span className="sr-only">{label}</span>
      {ALL.map((star) => (
        <Star
          key={star}
          aria-hidden="true"
          className={cx('size-4', star <= stars ? 'fill-current text-kunyit' : 'text-haze')}
        />
      ))}
    </span>
  );
}

/** Five stars to choose from: a group of radios, which arrow keys walk through. */
export function StarField({ initial }: { initial: number }) {
  const [chosen, setChosen] = useState(initial);
  return (
    <fieldset className="grid gap-1">
      <legend className="text-small font-semibold">Bintang darimu</legend>
      <div className="-ml-2 flex flex-wrap items-center">
        {ALL.map((star) => (
          <label
            key={star}
            className="relative grid size-11 cursor-pointer place-items-center rounded-full has-focus-visible:outline-2"
          >
            <input
              type="radio"
              name="starRating"
              value={star}
              required
              defaultChecked={star === initial}
              onChange={() => setChosen(star)}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
            <Star
              aria-hidden="true"
              className={cx('size-8', star <= chosen ? 'fill-current text-kunyit' : 'text-haze')}
            />
            <span className="sr-only">
              {star} bintang, {words[star]}
            </span>
          </label>
        ))}
        <span className="ml-2 text-small text-mist" aria-hidden="true">
          {words[chosen]}
        </span>
      </div>
    </fieldset>
  );
}
