import { type Draft, fieldsOf, type FieldSpec } from './fields.ts';

export type Conflict = { field: FieldSpec; mine: string; theirs: string };
export type Merged = {
  /** What only one of the two changed is taken over; where both did, mine stands until somebody chooses. */
  draft: Draft;
  conflicts: readonly Conflict[];
};

const BLOCKS: FieldSpec = { name: 'blocks', label: 'Isi', type: 'prose' };

/** Two changes of one version, put together field by field. */
export function mergeDrafts(base: Draft, mine: Draft, theirs: Draft): Merged {
  const values = { ...mine.values };
  const conflicts: Conflict[] = [];
  for (const field of fieldsOf[mine.values.kind]) {
    const [was, own, other] = [base, mine, theirs].map((draft) => draft.values[field.name] ?? '');
    if (own === was) values[field.name] = other ?? '';
    else if (other !== was && other !== own)
      conflicts.push({ field, mine: own ?? '', theirs: other ?? '' });
  }
  const [was, own, other] = [base, mine, theirs].map(({ blocks }) => JSON.stringify(blocks));
  const isBoth = own !== was && other !== was && own !== other;
  if (isBoth)
    conflicts.push({
      field: BLOCKS,
      mine: `${mine.blocks.length} bagian`,
      theirs: `${theirs.blocks.length} bagian`,
    });
  return { draft: { values, blocks: own === was ? theirs.blocks : mine.blocks }, conflicts };
}

/** The draft with theirs in these fields. */
export function withTheirs(draft: Draft, theirs: Draft, names: readonly string[]): Draft {
  const taken = names.filter((name) => name !== BLOCKS.name);
  return {
    values: {
      ...draft.values,
      ...Object.fromEntries(taken.map((name) => [name, theirs.values[name] ?? ''])),
    },
    blocks: names.includes(BLOCKS.name) ? theirs.blocks : draft.blocks,
  };
}
