/** What this check reads of package-lock.json. */
export interface Lock {
  readonly packages: Readonly<
    Record<
      string,
      {
        readonly version?: string;
        readonly license?: string;
        /** Needed by development alone. */
        readonly dev?: boolean;
        readonly optionalDependencies?: Readonly<Record<string, string>>;
      }
    >
  >;
}

/** What it reads of a package's own manifest, in today's form and in that of old packages. */
export interface Manifest {
  readonly license?: string | { readonly type?: string };
  readonly licenses?: readonly { readonly type?: string }[];
}

export interface Package {
  readonly name: string;
  readonly version: string;
  readonly isDev: boolean;
  /** As declared; undefined where nothing is. */
  readonly licence: string | undefined;
}

/**
 * Every package of the lock file with the licence that it declares. One that is not installed, because it is for
 * another machine, declares what the lock file says, or what the package says that it is a half of.
 * @param manifestOf reads a manifest by its place, such as `node_modules/react`; undefined where there is none.
 */
export function packagesOf(
  { packages }: Lock,
  manifestOf: (place: string) => Manifest | undefined,
): Package[] {
  const places = Object.keys(packages).filter((place) => place !== '');
  const owners = new Map(
    places.flatMap((place) =>
      Object.keys(packages[place]?.optionalDependencies ?? {}).map((half) => [half, place]),
    ),
  );
  const licenceAt = (place: string): string | undefined => {
    const manifest = manifestOf(place);
    if (manifest !== undefined) return declared(manifest);
    const owner = owners.get(nameOf(place));
    return packages[place]?.license ?? (owner === undefined ? undefined : licenceAt(owner));
  };
  return places.map((place) => ({
    name: nameOf(place),
    version: packages[place]?.version ?? '',
    isDev: packages[place]?.dev === true,
    licence: licenceAt(place),
  }));
}

function declared({ license, licenses }: Manifest): string | undefined {
  if (typeof license === 'string') return license;
  const types = [license, ...(licenses ?? [])].flatMap((each) => each?.type ?? []);
  // Old packages listed licences to choose from.
  return types.length === 0 ? undefined : types.join(' OR ');
}

function nameOf(place: string): string {
  return place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
}
