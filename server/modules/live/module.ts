import type { Deps } from '#platform/deps.ts';
import { repeatAlone, workDueRows } from '#platform/due.ts';
import { fanOuts } from '#platform/fan-out/fan-out.ts';
import type { Module } from '#platform/module.ts';
import { routes as asRun } from './as-run/operator-routes.ts';
import { dueAsRuns, oldAsRuns } from './as-run/write-as-run.ts';
import { serveLogos } from './channels/channel-logo.ts';
import { routes as operatorChannels } from './channels/operator-routes.ts';
import { routes as fillers } from './fillers/operator-routes.ts';
import { routes as guideImports } from './guide-imports/operator-routes.ts';
import { routes as channels } from './guide/channel-routes.ts';
import { routes as guide } from './guide/routes.ts';
import { routes as operatorIngest } from './ingest/operator-routes.ts';
import { routes as operatorSports } from './sports/operator-routes.ts';
import { routes as sports } from './sports/routes.ts';
import { endedMatches, newsOfResults } from './sports/tell-results.ts';
import { eraseSports, exportSports } from './sports/viewer.ts';
import { routes as wall } from './wall/operator-routes.ts';
import { deleteAcknowledger } from './wall/queries/alarm.ts';
import { alarmRounds } from './wall/raise-alarms.ts';
import { routes as week } from './week/operator-routes.ts';

/** Television: channels, the guide, and what they are made from. */
export const liveModule: Module<Deps> = {
  name: 'live',
  open: (deps) => deps,
  routes: [
    ...channels,
    ...guide,
    ...operatorChannels,
    ...guideImports,
    ...operatorIngest,
    ...sports,
    ...operatorSports,
    ...wall,
    ...week,
    ...fillers,
    ...asRun,
  ],
  scopes: [{ routes: [], start: serveLogos }],
  personalData: {
    exportAccount: exportSports,
    async eraseAccount(tx, accountId) {
      await eraseSports(tx, { accountId });
      await deleteAcknowledger(tx, accountId);
    },
    eraseProfile: eraseSports,
  },
  start(app, deps) {
    const stops: (() => Promise<void>)[] = [];
    app.addHook('onReady', async () => {
      stops.push(
        repeatAlone(deps, alarmRounds(deps)).stop,
        repeatAlone(deps, endedMatches(deps)).stop,
        workDueRows(deps, fanOuts(deps, newsOfResults(deps))).stop,
        workDueRows(deps, dueAsRuns(deps)).stop,
        repeatAlone(deps, oldAsRuns(deps)).stop,
      );
    });
    app.addHook('preClose', async () => {
      await Promise.all(stops.map(async (stop) => stop()));
    });
  },
};
