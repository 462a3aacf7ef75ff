import { ChevronLeft } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../lib/page/paths.ts';

/** The way back to the menu of the account, on pages without the menu beside them. */
export function ToAccount() {
  return (
    <Link
      to={paths.account}
      className="-ml-2 flex min-h-12 w-fit items-center gap-1 pr-3 text-small font-semibold text-mist hover:text-cloud lg:hidden"
    >
      <ChevronLeft className="size-5" aria-hidden="true" />
      Akun
    </Link>
  );
}
