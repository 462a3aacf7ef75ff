import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../lib/paths.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/page.tsx';
import { priceChangeOf, priceStateWords, type Release } from '../release-words.ts';
import { AddPrice } from './add-price.tsx';

type Props = {
  release: Release;
  mayChange: boolean;
  onDrop: (packageId: string) => void;
};

/** Prices that come with a release: each from what holds to what will. */
export function PricesPanel({ release: { releaseId, costs }, mayChange, onDrop }: Props) {
  const [isAdding, add] = useState(false);
  if (costs.length === 0 && !mayChange) return null;
  return (
    <Panel
      title={`Harga (${costs.length})`}
      actions={
        mayChange && (
          <Button size="s" onClick={() => add(true)}>
            Tambah harga
          </Button>
        )
      }
    >
      {costs.length === 0 ? (
        <p className="text-small text-haze">
          Harga yang masuk ke sini berlaku bersama rilis ini, setelah disetujui orang kedua.
        </p>
      ) : (
        <ul className="grid gap-1">
          {costs.map((price) => (
            <li
              key={price.packageId}
              className="flex min-h-11 flex-wrap items-center gap-2 rounded-s border border-line px-3 py-1 text-small"
            >
              <span className="min-w-0 flex-1">
                <Link
                  to={paths.package(price.packageId)}
                  className="block truncate font-medium underline-offset-4 hover:underline"
                >
                  {price.name}
                </Link>
                <span className="tabular block text-note text-haze">{priceChangeOf(price)}</span>
                {price.problem !== null && (
                  <span className="block text-note text-merah">{price.problem}</span>
                )}
              </span>
              {price.state !== 'waiting' && (
                <Badge tone={priceStateWords[price.state][1]}>
                  {priceStateWords[price.state][0]}
                </Badge>
              )}
              {mayChange && (
                <IconButton
                  label={`Keluarkan harga ${price.name}`}
                  className="size-7"
                  onClick={() => onDrop(price.packageId)}
                >
                  <Trash2 className="size-4" aria-hidden="true" />
                </IconButton>
              )}
            </li>
          ))}
        </ul>
      )}
      {isAdding && <AddPrice releaseId={releaseId} onClose={() => add(false)} />}
    </Panel>
  );
}
