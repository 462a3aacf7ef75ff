import type { Avatar, ChildClass } from '#contract/profiles.ts';

/** What came of a form of the page of profiles; `form` is which: a profile's id, `create` or `pin`. */
export type ProfilesAnswer = {
  form: string;
  notice?: string;
  failure?: string;
  /** The field that the failure is about. */
  field?: 'name' | 'pin' | 'current_pin';
  /** The form as it was filled in. */
  typed?: { name: string; avatar: Avatar | undefined; filmClass: ChildClass | null };
};
