import { rupiah } from '#contract/formats.ts';
import type { listMethods } from '../methods/choose-way.ts';

type Methods = ReturnType<typeof listMethods>;

/** The ways to pay with what the balance can do for this cart; an empty one is not offered. */
export function withCredit(
  methods: Methods,
  { totalRupiah }: { totalRupiah: number },
  balanceRupiah: number,
) {
  return methods.map((method) => {
    if (method.method !== '9' || !method.isAvailable || totalRupiah === 0) return method;
    if (balanceRupiah === 0) {
      const message = 'Saldomu masih kosong.';
      return { ...method, isAvailable: false, reason: 'not_offered' as const, message };
    }
    const balance = `Saldomu ${rupiah(balanceRupiah)}`;
    if (balanceRupiah >= totalRupiah) return { ...method, message: `${balance}, langsung aktif.` };
    const message = `${balance}, kurang ${rupiah(totalRupiah - balanceRupiah)}.`;
    return { ...method, isAvailable: false, reason: 'credit_short' as const, message };
  });
}
