import { parseArgs } from 'node:util';
import { installPackages, onPath } from '../start/programs.ts';
import { needNginx } from './balancer.ts';
import { runFleet } from './run.ts';

/**
 * `npm run fleet -- --seconds 120 [--requests 10000] [--seed N] [--port 23150]`: the service as an operator lays it out, with
 * viewers and buyers, through rolling deploys, kills and losses. Exits with 1 where a deploy, a worker, Valkey or the replica
 * cost a request, a kill more than the process had in hand, or a row that was acknowledged.
 */
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '120' },
    requests: { type: 'string', default: '10000' },
    seed: { type: 'string', default: `${Date.now() % 1_000_000}` },
    port: { type: 'string', default: '23150' },
  },
});
await needNginx(console.error);
if (onPath('pgbouncer') === undefined)
  await installPackages(['pgbouncer'], 'PgBouncer', console.error);

/** As many as ask at once: what a process that is killed has in hand. */
const IN_HAND = 10;
/** Building, packaging and five rolls of a busy machine, beside what was asked for: then something hangs. */
const LONGEST_MS = Number(values.seconds) * 1_000 + 25 * 60_000;
const ending = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ending.abort());
const report = await runFleet({
  seconds: Number(values.seconds),
  requests: Number(values.requests),
  signal: AbortSignal.any([ending.signal, AbortSignal.timeout(LONGEST_MS)]),
  seed: Number(values.seed),
  firstPort: Number(values.port),
});
console.log(JSON.stringify(report, null, 2));
const deploys = report.phases.find(({ name }) => name.includes('deploys'));
const rolled = deploys?.requests ?? 0;
const unanswered = deploys?.balancer.unanswered ?? 0;
const failedIn = (name: RegExp) =>
  report.phases
    .filter((phase) => name.test(phase.name))
    .reduce((sum, { failed }) => sum + failed, 0);
const problems = [
  ...(failedIn(/undisturbed|deploys|worker|Valkey|replica/) > 0
    ? ['requests failed where none may']
    : []),
  ...['a server killed', 'PgBouncer killed', 'the primary killed']
    .filter((name) => failedIn(new RegExp(`^${name}$`)) > IN_HAND)
    .map((name) => `${name}: more failed than it had in hand`),
  ...Object.entries(report.findings as unknown as Record<string, string[]>).flatMap(
    ([name, list]) => list.map((each) => `${name}: ${each}`),
  ),
  ...report.upload.problems,
  ...(report.lostPlaces > 0 ? [`${report.lostPlaces} acknowledged places are lost`] : []),
  // Between them the primary was away: a standby comes back to it in its own time.
  ...[
    ['undisturbed', 1],
    ['the replica lost', 0],
  ].flatMap(([phase, wanted]) =>
    report.phases
      .filter(({ name, standbys }) => name === phase && standbys !== wanted)
      .map(({ name, standbys }) => `${name}: ${standbys} standbys followed, the measure says`),
  ),
  ...(unanswered > 0 ? [`the balancer had no server for ${unanswered} over the deploys`] : []),
  ...(rolled < Number(values.requests) ? [`only ${rolled} requests met the deploys`] : []),
  ...(report.acknowledged === 0 || report.segments === 0
    ? ['no buyer paid or no film was played']
    : []),
];
for (const problem of problems) console.error(problem);
process.exit(problems.length === 0 ? 0 : 1);
