import type { InputOf } from '#contract/call.ts';
import type { discountCart } from '#contract/commerce/index.ts';
import type { ApiError } from '../../lib/api/api-error.ts';
import { textOf } from '../../lib/platform/form.server.ts';

/** What a form of the cart asks for: only the field that it holds; empty takes off. */
export function discountBody(form: FormData): NonNullable<InputOf<typeof discountCart>['body']> {
  return {
    ...(form.has('couponCode') && { couponCode: textOf(form, 'couponCode') || null }),
    ...(form.has('voucherId') && { voucherId: textOf(form, 'voucherId') || null }),
  };
}

/** Why a coupon or voucher was refused, for its place beside the field; undefined for any other error. */
export function explainDiscount({ failure }: ApiError, form: FormData) {
  const { message: words } = failure;
  if (failure.code === 'commerce.couponRefused') {
    return { couponError: words, couponTyped: textOf(form, 'couponCode') };
  }
  if (failure.code === 'commerce.voucherRefused') return { voucherError: words };
  return undefined;
}
