import { closeSync, openSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ChildProcess, spawn } from 'node:child_process';
import { postgresBinaries } from './postgres/binaries.ts';
import { createCluster, ensureDatabase } from './postgres/cluster.ts';
import { keepShort } from './postgres/keep-short.ts';
import { chooseOperator, commandFor } from './postgres/operator.ts';
import { clearStaleLocks, endBackends, isAlive, livePostmaster } from './postgres/postmaster.ts';
import { databaseUrl, waitUntilAnswering } from './postgres/ready.ts';
import { scratchSettings, serverSettings } from './postgres/settings.ts';
import { socketDirectory } from './postgres/socket.ts';

export interface PostgresOptions {
  /** The folder of all our data; the database lives in its `pg/`. */
  dataDir: string;
  log: (line: string) => void;
  /** A throw-away database for tests: fast, and lost in a power cut. */
  scratch?: boolean;
  /** More settings, `name=value`. */
  settings?: readonly string[];
}

export interface RunningPostgres {
  /** For `pg` and `psql` alike. */
  url: string;
  /** Ends it in order, after which nothing of it is left running. */
  stop: () => Promise<void>;
}

const DATABASE = 'tayang';
const WATCH_MS = 500;
const STOP_FAST_MS = 20_000;
const STOP_HARD_MS = 10_000;

/**
 * Starts the PostgreSQL that came through npm, or attaches to the one that a killed start left
 * behind, and keeps it up until `stop()`: a killed postmaster is replaced by a new one.
 * It listens on a Unix socket only. Resolves when a query answers.
 */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const { log } = options;
  const home = path.resolve(options.dataDir, 'pg');
  const binaries = postgresBinaries();
  const operator = chooseOperator(home, binaries);
  const cluster = createCluster(home, binaries, operator, options.scratch === true, log);
  const logFile = path.join(home, 'postgres.log');

  const found = livePostmaster(cluster);
  let pid = found?.pid;
  let child: ChildProcess | undefined;
  let socketDir = found?.socketDir;
  let stopping = false;

  const launch = async () => {
    await endBackends(cluster);
    socketDir = socketDirectory(home, operator);
    clearStaleLocks(cluster, socketDir);
    const settings = [
      ...(options.scratch === true ? scratchSettings() : serverSettings()),
      ...(options.settings ?? []),
    ];
    const output = openSync(logFile, 'a', 0o600);
    const [command, args] = commandFor(operator, binaries.postgres, [
      '-D',
      cluster,
      '-k',
      socketDir,
      ...settings.flatMap((setting) => ['-c', setting]),
    ]);
    // Detached: ^C in the terminal must reach us alone, for the database goes last.
    child = spawn(command, args, {
      detached: true,
      stdio: ['ignore', output, output],
      ...operator.ids,
    });
    closeSync(output);
    child.on('error', (error) => log(`postgres: ${error.message}`));
    child.unref();
    pid = child.pid;
  };

  const isRunning = () => {
    if (pid === undefined) return false;
    if (child === undefined) return isAlive(pid, cluster);
    return child.exitCode === null && child.signalCode === null;
  };
  const answering = () =>
    waitUntilAnswering(databaseUrl(socketDir ?? '', 'postgres'), {
      isRunning,
      logFile,
    });

  if (pid === undefined) await launch();
  else log('attaching to the database that is already running');
  await answering();
  await ensureDatabase(databaseUrl(socketDir ?? '', 'postgres'), DATABASE);

  const watch = async () => {
    while (!stopping) {
      await sleep(WATCH_MS, undefined, { ref: false });
      try {
        keepShort(logFile, log);
        if (stopping || isRunning()) continue;
        log('the database went away; starting it again');
        await launch();
        await answering();
      } catch (error) {
        // For want of room or of memory: tried again in a moment.
        log(String(error));
      }
    }
  };
  const watching = watch();

  const stop = async () => {
    if (stopping) return watching;
    stopping = true;
    for (const [signal, patience] of [
      ['SIGINT', STOP_FAST_MS],
      ['SIGQUIT', STOP_HARD_MS],
      ['SIGKILL', STOP_HARD_MS],
    ] as const) {
      if (pid === undefined || !isRunning()) break;
      process.kill(pid, signal);
      const until = Date.now() + patience;
      while (isRunning() && Date.now() < until) await sleep(20);
    }
    await endBackends(cluster);
  };

  return { url: databaseUrl(socketDir ?? '', DATABASE), stop };
}
