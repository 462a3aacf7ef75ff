import { rupiah } from '#contract/formats.ts';
import type { listMethods } from '../methods/choose-way.ts';

type Methods = ReturnType<typeof listMethods>;

/** The ways to pay with what the balance can do for this cart. */
export function withCredit(
  methods: Methods,
  { totalRupiah }: { totalRupiah: number },
  balanceRupiah: number,
) {
  return methods.map((method) => {
    if (method.method !== '9' || !method.isAvailable) return method;
    const isEnough = balanceRupiah >= totalRupiah && balanceRupiah > 0;
    const message =
      balanceRupiah === 0
        ? 'Saldomu masih kosong.'
        : isEnough
          ? `Saldomu ${rupiah(balanceRupiah)}, langsung aktif.`
          : `Saldomu ${rupiah(balanceRupiah)}, kurang ${rupiah(totalRupiah - balanceRupiah)}.`;
    if (isEnough) return { ...method, message };
    return { ...method, isAvailable: false, reason: 'credit_short' as const, message };
  });
}
