import { existsSync } from 'node:fs';
import path from 'node:path';
import { migrate } from '#db/migrate.ts';
import { setRoleTimeouts } from '#db/role-timeouts.ts';
import { archiveSettings } from './backup/backup.ts';
import { banner } from './start/banner.ts';
import { makeDataFolder } from './start/data-folder.ts';
import { childEnvironment, requireConfiguration } from './start/environment.ts';
import { findFfmpeg } from './start/ffmpeg.ts';
import { endLeftovers, takeLock } from './start/lock.ts';
import { type LogFile, openLogFile } from './start/log-file.ts';
import { ownAddress, requireFreePorts } from './start/ports.ts';
import { type Program, runProgram } from './start/program.ts';
import { waitForServer } from './start/ready.ts';
import { readDemoAccounts, seedRows, seedScript } from './start/seed.ts';
import { runServers } from './start/servers.ts';
import { readSettings, type Settings } from './start/settings.ts';
import { buildSite } from './start/site.ts';
import { keepMatches } from './start/keep-matches.ts';
import { onStopRequest } from './start/stop-request.ts';
import { startPostgres } from './postgres.ts';

/** As long as a copy takes to end that has just been told to. */
const LOCK_PATIENCE_MS = 5_000;
const began = Date.now();
const log = (line: string) =>
  console.log(`${((Date.now() - began) / 1000).toFixed(1).padStart(5)} s  ${line}`);

/** What runs, in the order in which it must stop. */
const running: { stop: () => Promise<unknown> }[] = [];
/** Ends what has an end of its own: the build, the seeding of rows. */
const stopping = new AbortController();
const stopAll = async () => {
  stopping.abort();
  for (const part of running) await part.stop();
};
const stopRequested = onStopRequest(async () => {
  log('stopping');
  await stopAll();
  log('stopped');
});

try {
  await start(readSettings(process.argv.slice(2)));
} catch (error) {
  if (!stopRequested()) {
    console.error(`\n${error instanceof Error ? error.message : String(error)}\n`);
    await stopAll();
    process.exit(1);
  }
}

async function start(settings: Settings): Promise<void> {
  const { dataDir } = settings;
  const { signal } = stopping;
  makeDataFolder(dataDir, log);
  if ((await takeLock(dataDir, LOCK_PATIENCE_MS)) === undefined)
    throw new Error(
      `Another copy is running with the data folder ${dataDir}. Stop it, or give this one its own: ` +
        `DATA_DIR=data-2 PORT=${settings.port + 1000} npm start`,
    );
  requireConfiguration(settings);
  const left = await endLeftovers(dataDir);
  if (left > 0) log(`ended ${left} processes that a killed start had left behind`);
  await requireFreePorts(settings);

  const site = settings.isDev ? Promise.resolve() : buildSite({ dataDir, log, signal });
  // Awaited below; until then its failure must not count as unhandled.
  site.catch(() => {});
  const [databaseUrl, ffmpegPath] = await Promise.all([
    openDatabase(settings),
    findFfmpeg(settings.ffmpegPath, log),
  ]);
  const { directUrl = databaseUrl } = settings;
  const ran = await migrate(directUrl);
  if (directUrl !== databaseUrl) await setRoleTimeouts(directUrl, databaseUrl);
  if (ran.length > 0) log(`migrated the database (${ran.length} files)`);

  const env = childEnvironment(settings, { databaseUrl, ffmpegPath });
  const seeds = settings.seeds && existsSync(seedScript);
  if (seeds) await seedRows(env, signal);
  const launch = programLauncher(settings, env);
  // Each stops before the ones that it needs.
  const run: Run = (...given) => {
    const program = launch(...given);
    running.unshift(program);
    return program;
  };
  if (settings.sandbox !== undefined) run('sandbox', 'sandbox/main.ts');
  run('worker', 'worker/main.ts');
  if (settings.takesLive && ffmpegPath !== undefined) run('ingest', 'worker/ingest/main.ts');
  if (seeds) {
    const seed = (phase: string) =>
      run('seed', seedScript, { args: ['--phase', phase], mayEnd: true, isPatient: true });
    seed('films');
    running.unshift(keepMatches(() => seed('matches')));
  }
  await site;
  const servers = await runServers(settings, (socket) =>
    launch('server', 'server/main.ts', socket),
  );
  running.unshift(servers);
  await waitForServer(servers.first, `${ownAddress(settings)}/readyz`);
  servers.runOthers();
  console.log(banner(settings, seeds ? await readDemoAccounts() : []));
}

async function openDatabase(settings: Settings): Promise<string> {
  if (settings.databaseUrl !== undefined) return settings.databaseUrl;
  const starting = startPostgres({
    dataDir: settings.dataDir,
    log,
    settings: settings.backupDir === undefined ? [] : archiveSettings(settings.backupDir),
  });
  // Also one that is only just coming up must go down with us.
  running.push({
    stop: () =>
      starting.then(
        ({ stop }) => stop(),
        () => {},
      ),
  });
  return (await starting).url;
}

type Run = (
  name: string,
  script: string,
  options?: { args?: string[]; mayEnd?: boolean; isPatient?: boolean; socket?: number },
) => Program;

/** Starts our processes. Those of one name write one log. */
function programLauncher(settings: Settings, env: Record<string, string>): Run {
  const logDir = makeDataFolder(path.join(settings.dataDir, 'logs'), log);
  const logs = new Map<string, LogFile>();
  return (name, script, options = {}) => {
    if (stopRequested()) throw new Error('stopping');
    const flags = settings.isDev && options.mayEnd !== true ? developmentFlags(script) : [];
    const logFile = logs.get(name) ?? openLogFile(path.join(logDir, `${name}.log`), { log });
    logs.set(name, logFile);
    return runProgram({
      ...options,
      name,
      args: [...flags, script, ...(options.args ?? [])],
      env,
      logFile,
      log,
      isLoud: settings.isDev,
    });
  };
}

/** In development: Node's flags, among them to start a program again when its sources change. */
function developmentFlags(script: string): string[] {
  const own = path.dirname(script);
  // Named folders, not whatever was imported: Vite writes and loads files of its own.
  const folders = own === 'sandbox' ? [own] : [...new Set([own, 'server', 'contract', 'media'])];
  // React ships a development and a production half; the site's dev server needs the former.
  const flags = ['--conditions=development', '--watch-preserve-output'];
  return [...flags, ...folders.map((folder) => `--watch-path=${folder}`)];
}
