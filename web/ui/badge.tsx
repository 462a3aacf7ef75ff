import type { ReactNode } from 'react';
import type { FilmClass } from '#contract/constants.ts';
import { cx } from './cx.ts';

const tones = {
  plain: 'bg-cloud text-ink',
  quiet: 'bg-ink-3 text-cloud',
  kunyit: 'bg-kunyit text-on-jingga',
  toska: 'bg-toska text-on-jingga',
  jingga: 'bg-jingga text-on-jingga',
};

export function Badge({
  tone = 'plain',
  children,
}: {
  tone?: keyof typeof tones;
  children: ReactNode;
}) {
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1 rounded-s px-1.5 py-0.5 text-note font-bold whitespace-nowrap',
        tones[tone],
      )}
    >
      {children}
    </span>
  );
}

const classNames: Record<FilmClass, string> = {
  SU: 'Semua umur',
  '13+': 'Untuk 13 tahun ke atas',
  '17+': 'Untuk 17 tahun ke atas',
  '21+': 'Untuk 21 tahun ke atas',
};

/** The film class of the Lembaga Sensor Film, as a framed sign. */
export function FilmClassBadge({ filmClass }: { filmClass: FilmClass }) {
  return (
    <span
      className="inline-flex items-center rounded-s border border-current px-1.5 text-note leading-5 font-semibold"
      title={classNames[filmClass]}
    >
      <span aria-hidden="true">{filmClass}</span>
      <span className="sr-only">{classNames[filmClass]}</span>
    </span>
  );
}
