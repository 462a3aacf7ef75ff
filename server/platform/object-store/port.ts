/** The bytes `start` to `end`, both inclusive, as in HTTP. */
export type ByteRange = { start: number; end: number };

export type ObjectInfo = {
  /** Bytes of the whole object. */
  size: number;
  contentType: string;
  /** Changes when the object changes; quoted, ready for an ETag header. */
  etag: string;
};

export type StoredObject = ObjectInfo & {
  /** The bytes asked for: the whole object, or its range cut at the object's end. */
  body: Buffer;
};

/**
 * Where bytes live: a folder on one machine, a bucket on many. An object appears whole or not at all.
 * Keys are relative paths of `[A-Za-z0-9._~-]` segments, none of which
 * begins with a dot; anything else throws a TypeError.
 */
export type ObjectStore = {
  put(
    key: string,
    source: Buffer | { file: string },
    options: {
      contentType: string;
      /** Gives up after this, where the store is not this machine's. */
      withinMs?: number;
    },
  ): Promise<void>;
  /**
   * Null when there is no such object. A range beyond its end returns an empty body. `allocate` may hand out memory
   * for the body; a store that can't use it ignores it.
   */
  get(
    key: string,
    options?: { range?: ByteRange; allocate?: (length: number) => Buffer },
  ): Promise<StoredObject | null>;
  head(key: string): Promise<ObjectInfo | null>;
  /** Keys below a prefix that ends in `/`, in order. */
  list(prefix: string): Promise<string[]>;
  /** Deleting what isn't there is no error. */
  delete(key: string): Promise<void>;
  /** Copies an object of any size into a file, without holding it in memory. False when there is none. */
  download(key: string, file: string): Promise<boolean>;
  /** The file that holds an object, where the store is a local folder. */
  localPath?(key: string): string;
};

const SEGMENT = '[A-Za-z0-9_~-][A-Za-z0-9._~-]*';
const KEY = new RegExp(`^${SEGMENT}(?:/${SEGMENT})*$`);
const LONGEST_KEY = 512;

/** True for a key that can name an object in every store. */
export function isObjectKey(key: string): boolean {
  return key.length <= LONGEST_KEY && KEY.test(key);
}

/** @throws TypeError for a key that could leave the store or differ between stores. */
export function checkKey(key: string): string {
  if (!isObjectKey(key))
    throw new TypeError(`Not an object key: ${JSON.stringify(key.slice(0, 80))}`);
  return key;
}
