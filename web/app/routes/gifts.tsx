import { data, redirect } from 'react-router';
import { HOUR } from '#contract/constants.ts';
import { createGift, listGifts, listSubscribeProducts } from '#contract/commerce/index.ts';
import { type GiftFields, GiftForm } from '../../features/gifts/gift-form.tsx';
import { SentGifts } from '../../features/gifts/sent-gifts.tsx';
import { dayOf, startOfDay, WIB } from '../../lib/formats/zone.ts';
import { isApiError } from '../../lib/api/api-error.ts';
import { textOf } from '../../lib/platform/form.server.ts';
import { signInFirst } from '../../lib/session/last-path.server.ts';
import { pageMeta } from '../../lib/page/meta.ts';
import { paths } from '../../lib/page/paths.ts';
import { platformContext } from '../../lib/platform/platform.server.ts';
import { originOf, useViewer } from '../../lib/session/session.ts';
import { cx } from '../../ui/cx.ts';
import { ToAccount } from '../../ui/to-account.tsx';
import type { Route } from './+types/gifts.ts';

const MORNING_HOUR = 7;

export async function loader({ context, url }: Route.LoaderArgs) {
  const platform = context.get(platformContext);
  if (!platform.isSignedIn()) throw signInFirst(platform, url);
  const [{ result }, { result: sent }] = await Promise.all([
    platform.call(listSubscribeProducts, { query: { kind: 'PACKAGE' } }),
    platform.call(listGifts),
  ]);
  const kind =
    url.searchParams.get('untuk') === 'hadiah' ? ('gift' as const) : ('relative' as const);
  const today = dayOf(Date.now(), WIB);
  // What lasts: a day given away is over before it is opened.
  const offers = result.products
    .filter(({ duration }) => duration.unit === 'MONTH' || duration.count >= 7)
    .map(({ packageId, name, priceRupiah }) => ({ packageId, name, priceRupiah }));
  return { offers, gifts: sent.gifts, kind, today };
}

type Answer = { fields: GiftFields; errors: { recipient?: string; date?: string; form?: string } };

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  const fields: GiftFields = {
    kind: textOf(form, 'kind') === 'gift' ? 'gift' : 'relative',
    package_id: textOf(form, 'package_id'),
    recipient: textOf(form, 'recipient').trim(),
    sender_name: textOf(form, 'sender_name').trim(),
    message: textOf(form, 'message').trim(),
    date: dateOf(form),
  };
  const { date, ...body } = fields;
  const problem = fields.kind === 'gift' ? problemOfDate(date) : undefined;
  if (problem !== undefined) {
    return data<Answer>({ fields, errors: { date: problem } }, { status: 422 });
  }
  try {
    const { result } = await context.get(platformContext).call(createGift, {
      body: {
        ...body,
        ...(date !== '' && fields.kind === 'gift' && { deliver_at: morningOf(date) }),
      },
    });
    return redirect(paths.checkout(result.cart_id));
  } catch (error) {
    if (!isApiError(error)) throw error;
    const { code, message, status } = error.failure;
    return data<Answer>({ fields, errors: errorsOf(code, message) }, { status });
  }
}

/** The chosen day as `2026-11-23`; empty for at once. */
function dateOf(form: FormData): string {
  const day = textOf(form, 'day');
  if (day === '') return '';
  const [year, month] = [textOf(form, 'year'), textOf(form, 'month')];
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** What is wrong with a day that was chosen: one like 31 February, or one that is over. */
function problemOfDate(date: string): string | undefined {
  if (date === '') return undefined;
  if (startOfDay(date, WIB) === undefined) return 'Tanggal itu tidak ada. Pilih tanggal lain.';
  return date < dayOf(Date.now(), WIB) ? 'Tanggal itu sudah lewat. Pilih tanggal lain.' : undefined;
}

/** When the morning of a day begins. */
const morningOf = (date: string) =>
  new Date((startOfDay(date, WIB) ?? 0) + MORNING_HOUR * HOUR).toISOString();

function errorsOf(code: string, message: string): Answer['errors'] {
  switch (code) {
    case 'commerce.giftRecipient':
    case 'commerce.giftToSelf':
      return { recipient: message };
    case 'commerce.giftDate':
      return { date: message };
    case 'common.badRequest':
      return { recipient: 'Tulis alamat penerima dulu, ya.' };
    default:
      return { form: message };
  }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: 'Bayari keluarga atau beri hadiah',
    description: 'Bayari paket Tayang untuk keluarga, atau kirim hadiah dengan pesan dan tanggal.',
    path: paths.gifts,
    origin: originOf(matches),
    isPrivate: true,
  });
}

export default function Gifts({ loaderData, actionData }: Route.ComponentProps) {
  const { offers, gifts, kind, today } = loaderData;
  const viewer = useViewer();
  const empty: GiftFields = {
    kind,
    package_id: offers[0]?.packageId ?? '',
    recipient: '',
    sender_name: viewer?.name ?? '',
    message: '',
    date: '',
  };
  return (
    <div className="gutter mx-auto grid max-w-page gap-6 pt-[calc(var(--bar-top)+1rem)] pb-12 low:pt-(--bar-top)">
      <header className="grid gap-2">
        <ToAccount />
        <h1 className="text-head font-extrabold">Bayari keluarga atau beri hadiah</h1>
        <p className="max-w-text text-mist">
          Kamu yang bayar, mereka yang menonton. Tidak perlu kartu, cukup QRIS.
        </p>
      </header>
      <div className={cx('grid items-start gap-6', gifts.length > 0 && 'lg:grid-cols-[3fr_2fr]')}>
        <GiftForm
          offers={offers}
          fields={actionData?.fields ?? empty}
          errors={actionData?.errors ?? {}}
          today={today}
        />
        {gifts.length > 0 && <SentGifts gifts={gifts} />}
      </div>
    </div>
  );
}
