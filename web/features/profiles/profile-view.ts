import type { Avatar, ChildClass, ProfileRecord } from '#contract/profiles.ts';

export type ProfileView = {
  id: string;
  name: string;
  avatar: Avatar;
  /** The highest film class of a child; null: an adult's profile. */
  filmClass: ChildClass | null;
  isFirst: boolean;
  isActive: boolean;
};

export function profileView(record: ProfileRecord): ProfileView {
  return {
    id: record.profile_id,
    name: record.name,
    avatar: record.avatar,
    filmClass: record.film_class,
    isFirst: record.is_first === 1,
    isActive: record.is_active === 1,
  };
}

/** What the limits of a profile are called. */
export const limits: Record<ChildClass, string> = {
  SU: 'Anak: hanya semua umur',
  '13+': 'Pra-remaja: sampai 13+',
  '17+': 'Remaja: sampai 17+',
};
export const ADULT = 'Dewasa: semua tayangan';

export function limitOf({ filmClass }: Pick<ProfileView, 'filmClass'>): string {
  return filmClass === null ? ADULT : limits[filmClass];
}
