import { Form, useNavigation } from 'react-router';
import { getDataCap, postDataCap } from '#contract/playback/index.ts';
import { dataPerHour } from '../../lib/formats/data-per-hour.ts';
import { textOf } from '../../lib/platform/form.server.ts';
import { pageMeta } from '../../lib/page/meta.ts';
import { platformContext } from '../../lib/platform/platform.server.ts';
import { originOf } from '../../lib/session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { RadioCard } from '../../ui/radio-card.tsx';
import type { Route } from './+types/account-data.ts';
import { paths } from '../../lib/page/paths.ts';

const choices = [
  {
    value: '',
    maxHeight: null,
    label: 'Tanpa batas',
    note: `Sejernih paketmu, hingga ${dataPerHour({ height: 1080 })}`,
  },
  { value: '720', maxHeight: 720, label: 'Jernih, 720p', note: upTo(720) },
  { value: '480', maxHeight: 480, label: 'Seimbang, 480p', note: upTo(480) },
  { value: '360', maxHeight: 360, label: 'Hemat, 360p', note: upTo(360) },
  { value: '240', maxHeight: 240, label: 'Paling hemat, 240p', note: upTo(240) },
  {
    value: '0',
    maxHeight: 0,
    label: 'Dengar saja (audio, hemat kuota)',
    note: `Hanya suara, hingga ${dataPerHour({ height: 0 })}`,
  },
] as const;

/** What the account's frame calls the page. */
export const handle = { title: 'Hemat Kuota' };

/** What the player says beside its qualities too. */
function upTo(height: number): string {
  return `Hingga ${dataPerHour({ height })}`;
}

export async function loader({ context }: Route.LoaderArgs) {
  const { result } = await context.get(platformContext).call(getDataCap);
  return result;
}

export async function action({ context, request }: Route.ActionArgs) {
  const value = textOf(await request.formData(), 'cap');
  const choice = choices.find((each) => each.value === value);
  if (choice === undefined) return { notice: undefined };
  const body = { maxHeight: choice.maxHeight };
  await context.get(platformContext).call(postDataCap, { body });
  return { notice: 'Tersimpan. Berlaku untuk tayangan yang kamu buka setelah ini.' };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: 'Hemat Kuota',
    description: 'Batasi data yang dipakai Tayang di semua perangkatmu.',
    path: paths.dataCap,
    origin: originOf(matches),
    isPrivate: true,
  });
}

export default function AccountData({ loaderData, actionData }: Route.ComponentProps) {
  const { state } = useNavigation();
  return (
    <Card className="max-w-text">
      <Form method="post" className="grid gap-4">
        <div>
          <h2 className="text-lead font-bold">Batas data</h2>
          <p className="text-small text-mist">
            Batas ini berlaku di semua perangkatmu dan tidak bisa terlewati: tayangan yang lebih
            besar tidak dikirim sama sekali.
          </p>
        </div>
        <fieldset className="grid gap-2">
          <legend className="sr-only">Batas kualitas</legend>
          {choices.map(({ value, maxHeight, label, note }) => (
            <RadioCard
              key={value}
              name="cap"
              value={value}
              label={label}
              note={note}
              defaultChecked={loaderData.maxHeight === maxHeight}
            />
          ))}
        </fieldset>
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" isBusy={state === 'submitting'}>
            Simpan batas
          </Button>
          {actionData?.notice !== undefined && (
            <output className="text-small text-toska">{actionData.notice}</output>
          )}
        </div>
      </Form>
    </Card>
  );
}
