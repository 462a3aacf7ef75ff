/**
 * Pictures of a source whose two fields were taken at two moments (interlaced), the upper or the lower one first, and
 * whose were taken at one (progressive).
 */
export type Fields = { upperFirst: number; lowerFirst: number; together: number };

const SAMPLES = 3;
const SAMPLE_SECONDS = 20;
/** By idet's own 1.04 a drawn film of fine waves was taken for interlaced; real fields lie far above this. */
const THRESHOLD = 1.3;

/**
 * Filters of ffmpeg that compare the fields of three samples of a film, and tell stderr about once a second what they
 * found so far.
 */
export function fieldFilters(durationSeconds: number): string {
  const samples = Array.from({ length: SAMPLES }, (_, i) => {
    const from = (durationSeconds * (i + 0.5)) / SAMPLES - SAMPLE_SECONDS / 2;
    return `between(t,${Math.max(0, from).toFixed(3)},${Math.max(0, from + SAMPLE_SECONDS).toFixed(3)})`;
  });
  return [
    `select='${samples.join('+')}'`,
    `idet=intl_thres=${THRESHOLD}`,
    "select='not(mod(n,25))'",
    "metadata=mode=print:file='pipe\\:2'",
  ].join(',');
}

/** Reads the last that they told; null where there is nothing. */
export function readFields(stderr: string): Fields | null {
  const last = (name: string) => {
    const found = [
      ...stderr.matchAll(new RegExp(`lavfi\\.idet\\.multiple\\.${name}=([\\d.]+)`, 'g')),
    ];
    return Number(found.at(-1)?.[1] ?? Number.NaN);
  };
  const [upperFirst, lowerFirst] = [last('tff'), last('bff')];
  const together = last('progressive');
  return [upperFirst, lowerFirst, together].every(Number.isFinite)
    ? { upperFirst, lowerFirst, together }
    : null;
}

/** Of what moved: two fifths of a film that went through a telecine are apart. */
const APART_SHARE = 0.2;
const TOGETHER_SHARE = 0.95;
/** A film begins with one field all through: fine patterns that are taken for fields begin with either. */
const ONE_FIRST_SHARE = 0.9;
/** What stands still says nothing; so few pictures say too little. */
const FEWEST = 12;

/** What the picture is, whatever the file says of it; undefined where it does not tell. */
export function areFieldsApart(fields: Fields | null): boolean | undefined {
  if (fields === null) return undefined;
  const { upperFirst, lowerFirst, together } = fields;
  const apart = upperFirst + lowerFirst;
  const all = apart + together;
  const isOneFirst = Math.max(upperFirst, lowerFirst) >= apart * ONE_FIRST_SHARE;
  if (isOneFirst && apart >= FEWEST && apart >= all * APART_SHARE) return true;
  return together >= FEWEST && together >= all * TOGETHER_SHARE ? false : undefined;
}
