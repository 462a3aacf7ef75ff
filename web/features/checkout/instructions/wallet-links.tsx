import { buttonLook } from '../../../ui/button-look.ts';
import { MethodMark } from '../method-mark.tsx';

/** Addresses that the wallets document for opening their apps; what happens inside is the buyer's. */
const wallets = [
  { name: 'gopay', label: 'GoPay', url: 'gojek://gopay' },
  { name: 'dana', label: 'DANA', url: 'danaid://' },
  { name: 'shopeepay', label: 'ShopeePay', url: 'shopeeid://' },
] as const;

/** A phone can't scan the code that it shows: its picture is saved, and the wallet reads that. `only` is its name. */
export function WalletLinks({ only }: { only: string | null }) {
  const shown = wallets.filter(({ label }) => only === null || label === only);
  if (shown.length === 0) return null;
  return (
    <ul className="grid w-full grid-cols-[repeat(auto-fit,minmax(5.5rem,1fr))] gap-2 md:hidden">
      {shown.map(({ name, url }) => (
        <li key={name}>
          <a
            href={url}
            className={buttonLook(
              { look: 'secondary', wide: true },
              'flex-col gap-1 rounded-m px-2 py-2',
            )}
          >
            <span className="text-note">Buka di </span>
            <MethodMark name={name} isNamed />
          </a>
        </li>
      ))}
    </ul>
  );
}
