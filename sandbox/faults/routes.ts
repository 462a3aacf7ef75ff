import type { FastifyInstance } from 'fastify';
import { isForm, readForm, readJson, sendPage } from '../http/server.ts';
import type { SandboxDeps } from '../deps.ts';
import { faultsPage } from './page.ts';
import { readFaultsForm, readFaultsJson } from './read-change.ts';

/** The fault panel: a page for people, JSON for tests. What stands at the top is Midtrans. */
export function registerFaultRoutes(app: FastifyInstance, deps: SandboxDeps): void {
  const { faults, notifier, doku } = deps;
  const snapshot = () => ({
    faults: faults.all(),
    timeScale: notifier.timeScale(),
    notifications: notifier.counts(),
    doku: { faults: doku.faults.all(), notifications: doku.notifier.counts() },
  });

  app.get('/_dev/faults', (_request, reply) => sendPage(reply, faultsPage(snapshot())));
  app.get('/_dev/faults.json', () => snapshot());

  app.post('/_dev/faults', (request, reply) => {
    const form = isForm(request.headers);
    const json = form ? null : readJson(request.body);
    const change = form ? readFaultsForm(readForm(request.body)) : json && readFaultsJson(json);
    if (change === null || typeof change === 'string')
      return reply.code(400).send({ message: change ?? 'not a JSON object' });
    for (const [name, rule] of change.changes) faults.change(name, rule);
    for (const [name, rule] of change.doku) doku.faults.change(name, rule);
    if (change.timeScale !== null)
      for (const it of [notifier, doku.notifier]) it.setTimeScale(change.timeScale);
    return form ? reply.redirect('/_dev/faults', 303) : reply.send(snapshot());
  });

  app.post('/_dev/faults/reset', (request, reply) => {
    faults.reset();
    doku.faults.reset();
    return isForm(request.headers) ? reply.redirect('/_dev/faults', 303) : reply.send(snapshot());
  });
}
