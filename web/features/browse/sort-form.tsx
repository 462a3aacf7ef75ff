import { Form, useSubmit } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { filterQuery, type TitleFilters } from './title-filters.ts';

const orders = {
  '': 'Pilihan kami',
  latest: 'Terbaru di Tayang',
  name: 'Nama A sampai Z',
  year: 'Tahun terbaru',
};

/** In which order a list stands; sends itself, or with its button where scripts are off. */
export function SortForm({ filters }: { filters: TitleFilters }) {
  const submit = useSubmit();
  const value = filters.orderBy ?? '';
  const kept = [...new URLSearchParams(filterQuery({ ...filters, orderBy: undefined }))];
  return (
    <Form
      method="get"
      replace
      preventScrollReset
      className="flex min-w-0 flex-wrap items-center gap-2"
      onChange={(event) => void submit(event.currentTarget)}
    >
      {kept.map(([name, chosen]) => (
        <input key={name} type="hidden" name={name} value={chosen} />
      ))}
      <label htmlFor="urut" className="text-small text-haze">
        Urutkan
      </label>
      <select
        id="urut"
        name="urut"
        key={value}
        defaultValue={value}
        className="min-h-11 max-w-full rounded-full border border-line bg-ink-1 px-4 text-small font-semibold hover:border-haze"
      >
        {Object.entries(orders).map(([order, name]) => (
          <option key={order} value={order}>
            {name}
          </option>
        ))}
      </select>
      <noscript>
        <Button type="submit" look="secondary">
          Urutkan
        </Button>
      </noscript>
    </Form>
  );
}
