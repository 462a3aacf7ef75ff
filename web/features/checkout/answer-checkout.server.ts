import { data, redirect } from 'react-router';
import type { InputOf } from '#contract/call.ts';
import {
  cancelPayment,
  checkoutCart,
  discountCart,
  updateCart,
  verifyPayment,
} from '#contract/commerce/index.ts';
import { isPaymentMethod, paymentMethodKeyOf } from '#contract/payment-methods.ts';
import { type ApiError, type Failure, isApiError } from '../../lib/api/api-error.ts';
import { discountBody, explainDiscount } from './discount.server.ts';
import { textOf } from '../../lib/platform/form.server.ts';
import type { Platform } from '../../lib/platform/platform.server.ts';

type CheckoutBody = NonNullable<InputOf<typeof checkoutCart>['body']>;

/** What the payment page shows of a refusal; nothing that was typed gets lost. */
export type CheckoutAnswer = {
  alert?: string;
  /** The refusal itself; absent where nothing was refused. */
  failure?: Failure;
  phoneError?: string;
  termsError?: string;
  couponError?: string;
  couponTyped?: string;
  voucherError?: string;
  typed?: { option: string; phone: string };
};

/** Does what a button of the payment page asks for. */
export async function answerCheckout(platform: Platform, form: FormData, url: URL) {
  const { call } = platform;
  const cart_id = url.searchParams.get('cart_id') ?? '';
  try {
    switch (textOf(form, 'intent')) {
      case 'pay':
        await call(checkoutCart, { body: checkoutBody(cart_id, form) });
        return redirect(withoutChange(url));
      case 'reprice':
        return renew(platform, cart_id, form);
      case 'discount':
        await call(discountCart, { params: { id: cart_id }, body: discountBody(form) });
        break;
      case 'check':
        await call(verifyPayment, { query: { cart_id } });
        break;
      case 'cancel':
        await call(cancelPayment, { params: { id: textOf(form, 'payment_id') } });
        break;
    }
    return null;
  } catch (error) {
    if (!isApiError(error)) throw error;
    const { failure } = error;
    return data<CheckoutAnswer>({ ...explain(error, form), failure }, { status: failure.status });
  }
}

/** Today's price; what no longer fits it is taken off and said. */
async function renew({ call }: Platform, id: string, form: FormData) {
  const { result } = await call(updateCart, {
    params: { id },
    body: { package_id: textOf(form, 'package_id') },
  });
  if (result.notices.length === 0) return null;
  return data<CheckoutAnswer>({ alert: result.notices.join(' ') });
}

/** The form says `virtualAccount:bca`; the wire wants the key of the method, and the bank beside it. */
function checkoutBody(cart_id: string, form: FormData): CheckoutBody {
  const [method, choice] = textOf(form, 'option').split(':');
  const autoRenew = textOf(form, `auto_${method}`);
  return {
    cart_id,
    // The platform refuses what names no method.
    payment_method: isPaymentMethod(method) ? paymentMethodKeyOf(method) : method,
    snk: form.has('snk'),
    ...(method === 'virtualAccount' && { bank: choice }),
    ...(method === 'minimarket' && { store: choice }),
    ...(autoRenew !== '' && { auto_renew: autoRenew }),
    ...(method === 'ovo' && { phone: textOf(form, 'phone') }),
  } as CheckoutBody;
}

function explain(error: ApiError, form: FormData): CheckoutAnswer {
  const { message } = error.failure;
  const typed = { option: textOf(form, 'option'), phone: textOf(form, 'phone') };
  if (isApiError(error, 'commerce.termsNotAgreed')) return { termsError: message, typed };
  const refused = explainDiscount(error, form);
  if (refused !== undefined) return refused;
  if (isApiError(error, 'commerce.walletUnknown')) return { phoneError: message, typed };
  if (isApiError(error, 'common.badRequest') && typed.option === 'ovo') {
    const phoneError = 'Isi nomor HP yang terdaftar di OVO, misalnya 0812 3456 7890.';
    return { phoneError, typed };
  }
  if (isApiError(error, 'common.badRequest')) return { alert: 'Pilih cara bayar dulu.', typed };
  return { alert: message, typed };
}

function withoutChange(url: URL): string {
  const query = new URLSearchParams(url.search);
  query.delete('ganti');
  return `${url.pathname}?${query}`;
}
