import { paymentMethodOf } from '#contract/payment-methods.ts';
import { Checkbox } from '../../ui/field.tsx';
import type { AutoRenewalChoice } from './shapes.ts';

/** The choice to renew automatically: never ticked beforehand, in the words that are kept. Needs no script. */
export function AutoRenewalCheck({ choice }: { choice: AutoRenewalChoice | undefined }) {
  if (choice === undefined) return null;
  const method = paymentMethodOf(choice.method);
  return (
    <div className="mt-2 mb-1 hidden rounded-m bg-ink-2 px-4 py-2 group-has-[:checked]:block">
      <Checkbox name={`auto_${method}`} value={choice.textId} label={choice.text} />
      <p className="pt-1 pb-1 pl-8 text-note text-haze">
        Boleh dikosongkan.{' '}
        {method === 'card'
          ? 'Kalau dicentang, pilih “simpan kartu” di halaman pembayaran.'
          : 'Kalau dicentang, hubungkan GoPay sekali setelah pembayaran ini.'}
      </p>
    </div>
  );
}
