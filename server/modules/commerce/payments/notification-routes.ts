import { notifyDokuPayment, notifyPayment } from '#contract/commerce/index.ts';
import { call, ok, type Route } from '#platform/module.ts';
import type { CommerceDeps } from '../deps.ts';
import { receiveNotification } from './receive-notification.ts';

/** Keeps the bodies of a call as they came, byte for byte: for their signature and the archive. */
const withRawBody = (route: Route<CommerceDeps>): Route<CommerceDeps> => ({
  contract: route.contract,
  register(app, deps) {
    void app.register(async (scope) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
        done(null, body),
      );
      route.register(scope, deps);
    });
  },
});

export const routes = [
  withRawBody(
    call(notifyPayment, async (deps: CommerceDeps, { body, request }) => {
      await receiveNotification(deps, 'midtrans', body, request.headers);
      return ok(null);
    }),
  ),
  withRawBody(
    call(notifyDokuPayment, async (deps: CommerceDeps, { body, request }) => {
      await receiveNotification(deps, 'doku', body, request.headers);
      return ok(null);
    }),
  ),
];
