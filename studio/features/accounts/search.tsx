import { Search } from 'lucide-react';
import { Form, Link } from 'react-router';
import type { AnswerOf } from '#contract/call.ts';
import type { searchAccounts } from '#contract/studio/index.ts';
import { date } from '../../../web/lib/formats/formats.ts';
import { paths } from '../../lib/paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Page, Panel } from '../../ui/page.tsx';

export type FoundAccounts = AnswerOf<typeof searchAccounts>['result'];

/** Finds the account of a caller by what they read out. */
export function AccountSearch({ words, found }: { words: string; found: FoundAccounts | null }) {
  return (
    <Page title="Akun" lead="Cari dengan apa pun yang dibacakan penelepon.">
      <search>
        <Form method="get" className="flex max-w-form items-end gap-2">
          <div className="grow">
            <Field
              label="Email, nomor, pesanan, faktur, kasus, perangkat, atau awal nama"
              name="cari"
              type="search"
              defaultValue={words}
              minLength={3}
              maxLength={100}
              required
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page is this field
              autoFocus
            />
          </div>
          <Button type="submit" look="primary">
            <Search className="size-4" aria-hidden="true" />
            Cari
          </Button>
        </Form>
      </search>
      {found !== null && found.accounts.length === 0 && (
        <Empty title="Tidak ada akun">
          Tidak ada yang cocok dengan &quot;{words}&quot;. Coba nomor pesanan di email atau bukti
          transfernya.
        </Empty>
      )}
      {found !== null && found.accounts.length > 0 && (
        <Panel title={`${found.accounts.length} akun`} className="mt-6 max-w-text">
          <ul className="-my-2 divide-y divide-line">
            {found.accounts.map(({ accountId, name, email, phone, createdAt, isDeleted }) => (
              <li key={accountId} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
                <Link
                  to={paths.account(accountId)}
                  className="font-medium underline-offset-4 hover:underline"
                >
                  {name}
                </Link>
                <span className="text-small text-mist">{email ?? phone}</span>
                <span className="text-note text-haze">sejak {date(createdAt)}</span>
                {isDeleted && <Badge tone="bad">Dihapus</Badge>}
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </Page>
  );
}
