import { initials } from '../lib/formats/formats.ts';
import { cx } from './cx.ts';

type Props = { name: string; url: string | null; className: string };

/** A person's picture, or their initials; the name stands beside it. */
export function Portrait({ name, url, className }: Props) {
  const look = cx('shrink-0 rounded-full bg-ink-3', className);
  if (url !== null) {
    return (
      <img
        src={url}
        alt=""
        width={192}
        height={192}
        loading="lazy"
        className={cx(look, 'object-cover')}
      />
    );
  }
  return (
    <span aria-hidden="true" className={cx(look, 'grid place-items-center font-bold text-kunyit')}>
      {initials(name)}
    </span>
  );
}
