import { useEffect, useState } from 'react';
import type { AnswerOf } from '#contract/call.ts';
import type { listFillerCollections } from '#contract/live/fillers.ts';
import type { WeekSlot } from '#contract/live/week-shapes.ts';
import { callStudio } from '../../lib/call.ts';
import { SelectField } from '../../ui/form/field.tsx';

type Found = AnswerOf<typeof listFillerCollections>['result'];
type Fill = WeekSlot['fill'];
const MOST = 100;

const valueOf = (fill: Fill) =>
  typeof fill === 'string'
    ? fill
    : 'categoryId' in fill
      ? `kategori:${fill.categoryId}`
      : `kumpulan:${fill.collectionId}`;

function fillOf(value: string): Fill {
  const [kind, id] = value.split(':');
  if (id === undefined) return value === 'repeat' ? 'repeat' : 'rotation';
  return kind === 'kategori' ? { categoryId: id } : { collectionId: id };
}

/** What follows the source until its slot ends: the rotation, itself, a collection of fillers, or a category. */
export function FillField({ fill, onFill }: { fill: Fill; onFill: (fill: Fill) => void }) {
  const [found, setFound] = useState<Found>();
  useEffect(() => {
    const stop = new AbortController();
    callStudio<typeof listFillerCollections>(
      'GET',
      '/studio/v1/fillers/list',
      { query: { pageSize: MOST } },
      { signal: stop.signal },
    ).then(
      ({ result }) => setFound(result),
      () => undefined,
    );
    return () => stop.abort();
  }, []);
  const value = valueOf(fill);
  const options = [
    ...(found?.collections ?? []).map((each) => ({
      value: `kumpulan:${each.collectionId}`,
      words: `${each.name} (${each.titles})`,
      group: 'Kumpulan pengisi',
    })),
    ...(found?.categories ?? []).map((each) => ({
      value: `kategori:${each.id}`,
      words: `${each.name} (${each.titles})`,
      group: 'Kategori',
    })),
  ];
  const isUnknown = typeof fill === 'object' && options.every((each) => each.value !== value);
  return (
    <SelectField
      label="Sisa waktu diisi"
      hint="Kumpulan dipilih menurut bobotnya, kategori bergantian"
      value={value}
      onChange={(event) => onFill(fillOf(event.target.value))}
    >
      <option value="rotation">Rotasi saluran</option>
      <option value="repeat">Isi yang sama lagi</option>
      {isUnknown && <option value={value}>Seperti sekarang</option>}
      {['Kumpulan pengisi', 'Kategori'].map((group) => {
        const own = options.filter((each) => each.group === group);
        return (
          own.length > 0 && (
            <optgroup key={group} label={group}>
              {own.map((each) => (
                <option key={each.value} value={each.value}>
                  {each.words}
                </option>
              ))}
            </optgroup>
          )
        );
      })}
    </SelectField>
  );
}
