import { type ComponentProps, useState } from 'react';
import { wordsOfField } from '../../lib/times.ts';

/** What a date, a month or a time is in words, of a field that is controlled or keeps its own value; of others nothing. */
export function useDateWords({ type, value, defaultValue }: ComponentProps<'input'>) {
  const [own, read] = useState(String(defaultValue ?? ''));
  const said = wordsOfField(type, value === undefined ? own : String(value));
  return { said: type !== undefined && DATE_TYPES.has(type) ? said : undefined, read };
}

const DATE_TYPES = new Set(['date', 'month', 'time']);
