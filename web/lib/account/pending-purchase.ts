const DATA = 'purchase_data';
const TYPE = 'purchase_type';

/** A purchase that was started before signing in. */
export type PendingPurchase = {
  packageId: string;
  kind: 'PACKAGE' | 'SINGLE';
  /** What the buyer wants to watch with it. */
  productId: string | null;
};

/** Keeps a purchase over the sign-in, under the specification's keys. */
export function keepPendingPurchase({ packageId, kind, productId }: PendingPurchase): void {
  localStorage.setItem(DATA, JSON.stringify({ package_id: packageId, product_id: productId }));
  localStorage.setItem(TYPE, kind);
}

/** The kept purchase; null when there is none or it can't be read. */
function readPendingPurchase(): PendingPurchase | null {
  const kind = localStorage.getItem(TYPE);
  if (kind !== 'PACKAGE' && kind !== 'SINGLE') return null;
  try {
    const data = JSON.parse(localStorage.getItem(DATA) ?? 'null') as Record<string, unknown> | null;
    const packageId = data?.['package_id'];
    const productId = data?.['product_id'];
    if (typeof packageId !== 'string') return null;
    return { packageId, kind, productId: typeof productId === 'string' ? productId : null };
  } catch {
    return null;
  }
}

export function forgetPendingPurchase(): void {
  localStorage.removeItem(DATA);
  localStorage.removeItem(TYPE);
}

/** The kept purchase as fields of the sign-in form, which turns it into a cart. */
export function pendingFields(): Record<string, string> {
  const pending = readPendingPurchase();
  if (pending === null) return {};
  return {
    pending_package: pending.packageId,
    pending_kind: pending.kind,
    pending_product: pending.productId ?? '',
  };
}
