/** What `npm run shape` holds: the sizes of docs/ARCHITECTURE.md, each in one place. */
export const limits = {
  /** Source files of server/modules, at most: a few hundred ideas that a person can tell apart. */
  moduleFiles: 700,
  /** Lines of their median file, at least. */
  medianLines: 45,
  /** Lines of the file that 95 % of them are shorter than: less than this. */
  percentile95Lines: 200,
  /** Files directly in one folder, at most. */
  folderFiles: 25,
  /** Lines of import statements among the lines of server: less than this share. */
  importShare: 0.09,
  /** Lines of one source file or style sheet, at most. */
  fileLines: 300,
  anys: 0,
  cycles: 0,
  crossings: 0,
  /** Sources that were read, at least: a pattern that finds none must not look like a whole house. */
  filesRead: 2_000,
  /** Files on the longest chain of imports inside a module, at most. */
  chainFiles: 8,
} as const;

/**
 * Folders that may hold more files, and files that count in none: tests, migrations, what is generated, what a
 * program packed, the pages of the viewers' route table, and the parts of the look.
 */
export const uncounted =
  /\.(?:test|spec)\.tsx?$|^e2e\/|^db\/migrations\/|^db\/types\.ts$|^docs\/(?:calls\.md|openapi\.json)$|^demo\/(?:pack|piece)\/|\/fixtures\/|^web\/app\/routes\/|^web\/ui\//;

/** Folders that stay apart from others: nothing that runs in `folder` comes by imports to one of `from`, however far. */
export interface Apart {
  readonly folder: string;
  readonly from: readonly string[];
}

const commerce = 'server/modules/commerce';

/** What buying does not need: neither a cart nor a payment may hang on how money goes back or is accounted for. */
const afterwards = ['refunds', 'support', 'invoices'].map((room) => `${commerce}/${room}`);

export const apart: readonly Apart[] = [
  { folder: `${commerce}/cart`, from: afterwards },
  { folder: `${commerce}/payments`, from: [...afterwards, `${commerce}/auto-renewal`] },
];

/** A request whose files from URL to SQL are counted. */
export interface Way {
  readonly name: string;
  /** `call`: an id of the contract. `serves`: the exported function that serves an address outside the contract. */
  readonly from: { readonly call: string } | { readonly serves: string };
  /** How the query file that ends the way names its table. */
  readonly to: { readonly verb: 'selectFrom' | 'insertInto'; readonly table: string };
  readonly mostFiles: number;
}

export const ways: readonly Way[] = [
  {
    name: 'product detail',
    from: { call: 'getProductDetail' },
    to: { verb: 'selectFrom', table: 'catalog.title' },
    mostFiles: 3,
  },
  {
    name: 'cart create',
    from: { call: 'createCart' },
    to: { verb: 'insertInto', table: 'commerce.cart' },
    mostFiles: 4,
  },
  {
    name: 'live source',
    from: { call: 'getUrlTransform' },
    to: { verb: 'selectFrom', table: 'live.channel' },
    mostFiles: 6,
  },
  {
    name: 'live manifest',
    from: { serves: 'registerOrigin' },
    to: { verb: 'selectFrom', table: 'live.block' },
    mostFiles: 6,
  },
];
