import type { z } from 'zod';
import type { instructionShape } from '#contract/commerce-methods.ts';
import { wayOf } from './methods/ways.ts';
import type { Payment } from './payment.ts';

type Shown = z.input<typeof instructionShape>;

/** How an open payment is paid, as its owner sees it; null while there is nothing to follow. */
export function presentInstruction(payment: Payment): Shown | null {
  const { instruction, choice, state } = payment;
  if (instruction === null || state !== 'pending') return null;
  const { virtualAccount, paymentCode, redirectUrl } = instruction;
  switch (wayOf(payment).charge) {
    case 'qris':
      return { kind: 'qris' };
    case 'gopay':
    case 'shopeepay':
      return redirectUrl === undefined ? null : { kind: 'app', url: redirectUrl };
    case 'page':
      return redirectUrl === undefined ? null : { kind: 'page', url: redirectUrl };
    case 'credit':
      return null;
    case 'ovo':
      return { kind: 'push', phone: maskPhone(choice.phone ?? '') };
    case 'virtual_account':
      return virtualAccount === undefined
        ? null
        : {
            kind: 'virtual_account',
            bank: virtualAccount.bank,
            number: virtualAccount.number,
            companyCode: virtualAccount.companyCode ?? null,
          };
    case 'minimarket':
      return paymentCode === undefined ? null : { kind: 'minimarket', ...paymentCode };
  }
}

/** `+6281234567890` as `0812••••7890`. */
function maskPhone(phone: string): string {
  const local = phone.replace(/^\+62/, '0');
  return local.length < 8 ? local : `${local.slice(0, 4)}••••${local.slice(-4)}`;
}
