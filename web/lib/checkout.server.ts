import { data, redirect } from 'react-router';
import type { InputOf } from '#contract/call.ts';
import {
  cancelPayment,
  checkoutCart,
  discountCart,
  updateCart,
  verifyPayment,
} from '#contract/commerce.ts';
import { type ApiError, isApiError } from './api-error.ts';
import { discountBody, explainDiscount } from './discount.server.ts';
import { textOf } from './form.server.ts';
import type { Platform } from './platform.server.ts';

type CheckoutBody = NonNullable<InputOf<typeof checkoutCart>['body']>;

/** What the payment page shows of a refusal; nothing that was typed gets lost. */
export type CheckoutAnswer = {
  alert?: string;
  phoneError?: string;
  termsError?: string;
  couponError?: string;
  couponTyped?: string;
  voucherError?: string;
  typed?: { way: string; phone: string };
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
    return data<CheckoutAnswer>(explain(error, form), { status: error.failure.status });
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

/** `2:bca` is method 2 at the bank bca. */
function checkoutBody(cart_id: string, form: FormData): CheckoutBody {
  const [payment_method, option] = textOf(form, 'way').split(':');
  const autoRenew = textOf(form, `auto_${payment_method}`);
  const field = { '2': 'bank', '8': 'store' }[payment_method ?? ''];
  return {
    cart_id,
    payment_method,
    snk: form.has('snk'),
    ...(field && { [field]: option }),
    ...(autoRenew !== '' && { auto_renew: autoRenew }),
    ...(payment_method === '5' && { phone: textOf(form, 'phone') }),
  } as CheckoutBody;
}

function explain(error: ApiError, form: FormData): CheckoutAnswer {
  const { message } = error.failure;
  const typed = { way: textOf(form, 'way'), phone: textOf(form, 'phone') };
  if (isApiError(error, 'commerce.termsNotAgreed')) return { termsError: message, typed };
  const refused = explainDiscount(error, form);
  if (refused !== undefined) return refused;
  if (isApiError(error, 'commerce.walletUnknown')) return { phoneError: message, typed };
  if (isApiError(error, 'common.badRequest') && typed.way === '5') {
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
