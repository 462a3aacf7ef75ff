import type { TopicFacets } from '#contract/catalog/topics.ts';
import { productOrders } from '#contract/catalog/titles.ts';
import { titleKinds } from '#contract/catalog/shapes.ts';

/** What a list of titles is narrowed by, as its address says: `?jenis=film&gratis=1&tahun=2020-2023&urut=year`. */
export type TitleFilters = ReturnType<typeof readFilters>;

const YEARS = /^(\d{4})(?:-(\d{4}))?$/;

/** What can't be read there counts as not chosen. */
export function readFilters(query: URLSearchParams) {
  const [, from, to = from] = YEARS.exec(query.get('tahun') ?? '') ?? [];
  const areYears =
    from !== undefined && to !== undefined && from >= '1800' && from <= to && to <= '2300';
  return {
    kind: titleKinds.find((kind) => kind === query.get('jenis')),
    isFree: query.get('gratis') === '1',
    years: areYears ? { from: Number(from), to: Number(to) } : undefined,
    orderBy: productOrders.find((order) => order === query.get('urut')),
  };
}

/** The filters as an address has them; what isn't chosen isn't there. */
export function filterQuery({ kind, isFree, years, orderBy }: TitleFilters): string {
  return new URLSearchParams({
    ...(kind && { jenis: kind }),
    ...(isFree && { gratis: '1' }),
    ...(years && { tahun: yearsText(years) }),
    ...(orderBy && { urut: orderBy }),
  }).toString();
}

type Years = { from: number; to: number };

function yearsText({ from, to }: Years): string {
  return from === to ? String(from) : `${from}-${to}`;
}

const kindNames = { film: 'Film', series: 'Serial' };
const WHOLE_DECADE = 9;

/** `2026`, `2010-an`, and `2020–2023` of the decade that goes on. */
function yearsName({ from, to }: Years): string {
  if (from === to) return String(from);
  return to - from === WHOLE_DECADE ? `${from}-an` : `${from}–${to}`;
}

/** The choices that are left, each with the address that it leads to: a chosen one leads back. */
export function filterChips(filters: TitleFilters, { free, kinds, years }: TopicFacets) {
  const to = (changed: Partial<TitleFilters>) => `?${filterQuery({ ...filters, ...changed })}`;
  const isYears = (those: Years) =>
    filters.years !== undefined && yearsText(those) === yearsText(filters.years);
  return [
    ...(free > 0 || filters.isFree
      ? [
          {
            id: 'gratis',
            name: 'Gratis',
            count: free,
            to: to({ isFree: !filters.isFree }),
            isChosen: filters.isFree,
          },
        ]
      : []),
    ...kinds.map(({ kind, count }) => ({
      id: kind,
      name: kindNames[kind],
      count,
      to: to({ kind: filters.kind === kind ? undefined : kind }),
      isChosen: filters.kind === kind,
    })),
    ...years.map(({ count, ...those }) => ({
      id: yearsText(those),
      name: yearsName(those),
      count,
      to: to({ years: isYears(those) ? undefined : those }),
      isChosen: isYears(those),
    })),
  ];
}
