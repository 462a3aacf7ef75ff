import type { SeedPerson, SeedTitle } from '#modules/catalog/index.ts';
import type { DemoTitle } from './title.ts';

type Credits = NonNullable<SeedTitle['credits']>;

const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

/** Who made a title and who is in it, in billing order. */
export function creditsOf(title: DemoTitle): Credits {
  const behind = [
    ['director', title.director],
    ['writer', title.writer],
    ['composer', title.composer],
    ['studio', title.studio],
  ] as const;
  const inFront = [
    ...(title.cast ?? []).map(([name, character]) => ({ name, role: 'actor' as const, character })),
    ...(title.voices ?? []).map(([name, character]) => ({
      name,
      role: 'voice' as const,
      character,
    })),
  ];
  return [
    ...inFront.map(({ name, role, character }) => ({
      person: slugOf(name),
      role,
      ...(character === undefined ? {} : { character }),
    })),
    ...behind.flatMap(([role, name]) =>
      name === undefined ? [] : [{ person: slugOf(name), role }],
    ),
  ];
}

/** Everyone who is named in a title, once. */
export function peopleOf(titles: readonly DemoTitle[]): SeedPerson[] {
  const names = titles.flatMap((title) => [
    ...(title.cast ?? []).map(([name]) => name),
    ...(title.voices ?? []).map(([name]) => name),
    ...[title.director, title.writer, title.composer, title.studio].filter(
      (name) => name !== undefined,
    ),
  ]);
  return [...new Set(names)].toSorted().map((name) => ({ slug: slugOf(name), name }));
}
