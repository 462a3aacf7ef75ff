import {
  Bird,
  Cat,
  Fish,
  Flower2,
  Leaf,
  type LucideIcon,
  Moon,
  Mountain,
  Rabbit,
  Rainbow,
  Star,
  Sun,
  Waves,
} from 'lucide-react';
import type { Avatar } from '#contract/profiles.ts';
import { cx } from './cx.ts';

const looks: Record<Avatar, { icon: LucideIcon; tone: string; name: string }> = {
  matahari: { icon: Sun, tone: 'bg-kunyit text-on-jingga', name: 'Matahari' },
  bulan: { icon: Moon, tone: 'bg-cloud text-ink', name: 'Bulan' },
  bintang: { icon: Star, tone: 'bg-jingga text-on-jingga', name: 'Bintang' },
  pelangi: { icon: Rainbow, tone: 'bg-merah text-on-jingga', name: 'Pelangi' },
  ombak: { icon: Waves, tone: 'bg-toska text-on-jingga', name: 'Ombak' },
  gunung: { icon: Mountain, tone: 'bg-mist text-ink', name: 'Gunung' },
  daun: { icon: Leaf, tone: 'bg-toska text-on-jingga', name: 'Daun' },
  bunga: { icon: Flower2, tone: 'bg-merah text-on-jingga', name: 'Bunga' },
  kucing: { icon: Cat, tone: 'bg-jingga text-on-jingga', name: 'Kucing' },
  burung: { icon: Bird, tone: 'bg-kunyit text-on-jingga', name: 'Burung' },
  ikan: { icon: Fish, tone: 'bg-toska text-on-jingga', name: 'Ikan' },
  kelinci: { icon: Rabbit, tone: 'bg-cloud text-ink', name: 'Kelinci' },
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
  const { icon: Icon, tone } = looks[avatar];
  return (
    <span
      aria-hidden="true"
      className={cx('grid shrink-0 place-items-center rounded-full', tone, sizes[size])}
    >
      <Icon />
    </span>
  );
}

export function avatarName(avatar: Avatar): string {
  return looks[avatar].name;
}
