import { useEffect } from 'react';
import { data, Link, redirect } from 'react-router';
import {
  loadOrder,
  type OrderView,
  readOrder,
} from '../../features/checkout/order/load-order.server.ts';
import { OrderForm } from '../../features/checkout/order/order-form.tsx';
import { DeletedNotice } from '../../features/login/deleted-notice.tsx';
import { DeviceLimitLayout } from '../../features/login/device-limit.tsx';
import {
  logIn,
  type LoginProblem,
  logInReplacingDevice,
} from '../../features/login/login-flow.server.ts';
import { isApiError } from '../../lib/api/api-error.ts';
import { notify } from '../../lib/feedback/toast.ts';
import { pageMeta } from '../../lib/page/meta.ts';
import { paths } from '../../lib/page/paths.ts';
import { textOf } from '../../lib/platform/form.server.ts';
import { forgetOrder, keepOrder, proceedWithOrder } from '../../lib/platform/order.server.ts';
import { type Platform, platformContext } from '../../lib/platform/platform.server.ts';
import { originOf } from '../../lib/session/session.ts';
import { AuthLayout } from '../../ui/auth-layout.tsx';
import type { Route } from './+types/order.ts';

/** One thing to do: nothing else stands at the edges. */
export const handle = { hasNoBottomBar: true };

export function loader({ context, url }: Route.LoaderArgs) {
  return loadOrder(context.get(platformContext), url);
}

type Answer = { termsError?: string; failure?: string; problem?: LoginProblem };

/** Puts what was chosen on its way: to the code, or first to where its buyer signs in or registers. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const platform = context.get(platformContext);
  const form = await request.formData();
  const intent = textOf(form, 'intent');
  if (intent === 'cancel') {
    forgetOrder(platform);
    return redirect(paths.home);
  }
  if (intent === 'replace-device') return answerLogin(await logInReplacingDevice(platform, form));
  const order = readOrder(await loadOrder(platform, url), form);
  if (!('packageId' in order)) return data<Answer>(order, { status: 422 });
  if (platform.isSignedIn()) return proceed(platform, order);
  keepOrder(platform, order);
  if (intent === 'register') return redirect(paths.register);
  if (intent === 'login') return redirect(paths.login);
  return answerLogin(await logIn(platform, form));
}

function answerLogin(problem: LoginProblem | Response) {
  if (problem instanceof Response) return problem;
  const status = problem.kind === 'failed' ? problem.failure.status : 409;
  return data<Answer>({ problem }, { status });
}

async function proceed(platform: Platform, order: Parameters<typeof proceedWithOrder>[1]) {
  try {
    return redirect(await proceedWithOrder(platform, order));
  } catch (error) {
    if (!isApiError(error)) throw error;
    const { message, status } = error.failure;
    return data<Answer>({ failure: message }, { status });
  }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta({
    title: loaderData === undefined ? 'Beli' : `Tonton ${loaderData.name}`,
    description: 'Pilih caranya, bayar dengan QRIS, lalu langsung tonton.',
    path: paths.orderPage,
    origin: originOf(matches),
    isPrivate: true,
  });
}

export default function OrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const problem = actionData?.problem;
  const refusal = problem?.kind === 'failed' ? problem : undefined;
  useEffect(() => {
    if (refusal === undefined) return;
    // Section 8 of the specification knows one toast for every refused sign-in.
    const { title = 'Gagal Login', message } = refusal.failure;
    notify({ title, message, status: 'error' });
  }, [refusal]);
  if (problem?.kind === 'limit') return <DeviceLimitLayout limit={problem.limit} />;
  if (problem?.kind === 'deleted') {
    return (
      <AuthLayout title="Akun ini sudah dihapus">
        <DeletedNotice until={problem.until} />
      </AuthLayout>
    );
  }
  return (
    <Order
      order={loaderData}
      answer={{
        ...(actionData?.termsError !== undefined && { termsError: actionData.termsError }),
        ...(refusal !== undefined && { email: refusal.email }),
        failure: refusal?.failure.message ?? actionData?.failure,
      }}
    />
  );
}

type OrderProps = {
  order: OrderView;
  answer: { email?: string; failure?: string | undefined; termsError?: string };
};

function Order({ order, answer }: OrderProps) {
  const { failure, ...rest } = answer;
  return (
    <AuthLayout
      title={`Tonton ${order.name}`}
      lead={
        <Link to={paths.title(order.slug)} className="inline-block py-2 underline">
          Kembali ke {order.name}
        </Link>
      }
    >
      <OrderForm order={order} answer={failure === undefined ? rest : { ...rest, failure }} />
    </AuthLayout>
  );
}
