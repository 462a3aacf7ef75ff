import type { Avatar } from '#contract/profiles.ts';
import pictures from './avatars.svg?url';
import { cx } from './cx.ts';

/** Their pictures are Lucide's (ISC), in one file that only pages with a profile on them fetch. */
const looks: Record<Avatar, { tone: string; name: string }> = {
  matahari: { tone: 'bg-kunyit text-on-jingga', name: 'Matahari' },
  bulan: { tone: 'bg-cloud text-ink', name: 'Bulan' },
  bintang: { tone: 'bg-jingga text-on-jingga', name: 'Bintang' },
  pelangi: { tone: 'bg-merah text-on-jingga', name: 'Pelangi' },
  ombak: { tone: 'bg-toska text-on-jingga', name: 'Ombak' },
  gunung: { tone: 'bg-mist text-ink', name: 'Gunung' },
  daun: { tone: 'bg-toska text-on-jingga', name: 'Daun' },
  bunga: { tone: 'bg-merah text-on-jingga', name: 'Bunga' },
  kucing: { tone: 'bg-jingga text-on-jingga', name: 'Kucing' },
  burung: { tone: 'bg-kunyit text-on-jingga', name: 'Burung' },
  ikan: { tone: 'bg-toska text-on-jingga', name: 'Ikan' },
  kelinci: { tone: 'bg-cloud text-ink', name: 'Kelinci' },
};

const sizes = {
  s: 'size-11 [&>svg]:size-6',
  m: 'size-14 [&>svg]:size-8',
  l: 'size-24 [&>svg]:size-14 md:size-32 md:[&>svg]:size-18',
};

/** The picture of a profile; says nothing by itself. */
export function AvatarPicture({
  avatar,
  size = 's',
}: {
  avatar: Avatar;
  size?: keyof typeof sizes;
}) {
  const { tone } = looks[avatar];
  return (
    <span
      aria-hidden="true"
      className={cx('grid shrink-0 place-items-center rounded-full', tone, sizes[size])}
    >
      <svg
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <use href={`${pictures}#${avatar}`} />
      </svg>
    </span>
  );
}

export function avatarName(avatar: Avatar): string {
  return looks[avatar].name;
}
