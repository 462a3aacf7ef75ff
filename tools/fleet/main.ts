import { parseArgs } from 'node:util';
import { aptInstall, onPath } from '../start/ffmpeg.ts';
import { runFleet } from './run.ts';

/**
 * `npm run fleet -- --seconds 120 [--seed N] [--port 3150]`: the service as an operator lays it out, with viewers and buyers,
 * through rolling deploys, kills and losses. Exits with 1 where a deploy or the replica's loss cost a request, a kill more
 * than the process had in hand, or a row that was acknowledged.
 */
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '120' },
    seed: { type: 'string', default: `${Date.now() % 1_000_000}` },
    port: { type: 'string', default: '23150' },
  },
});
const missing = [
  ...(onPath('nginx') === undefined ? ['nginx', 'libnginx-mod-http-js'] : []),
  ...(onPath('pgbouncer') === undefined ? ['pgbouncer'] : []),
];
if (missing.length > 0 && process.getuid?.() === 0) await aptInstall(missing);
if (onPath('nginx') === undefined)
  throw new Error('nginx with njs is needed: apt install nginx libnginx-mod-http-js');

/** As many as ask at once: what a process that is killed has in hand. */
const IN_HAND = 10;
const report = await runFleet({
  seconds: Number(values.seconds),
  seed: Number(values.seed),
  firstPort: Number(values.port),
});
console.log(JSON.stringify(report, null, 2));
const failedIn = (name: RegExp) =>
  report.phases
    .filter((phase) => name.test(phase.name))
    .reduce((sum, { failed }) => sum + failed, 0);
const problems = [
  ...(failedIn(/undisturbed|deploys|worker|replica/) > 0 ? ['requests failed where none may'] : []),
  ...(failedIn(/server killed/) > IN_HAND ? ['a killed server took more than it had in hand'] : []),
  ...Object.entries(report.findings as unknown as Record<string, string[]>).flatMap(
    ([name, list]) => list.map((each) => `${name}: ${each}`),
  ),
  ...(report.lostPlaces > 0 ? [`${report.lostPlaces} acknowledged places are lost`] : []),
  ...(report.acknowledged === 0 || report.segments === 0
    ? ['no buyer paid or no film was played']
    : []),
];
for (const problem of problems) console.error(problem);
process.exit(problems.length === 0 ? 0 : 1);
