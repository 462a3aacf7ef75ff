import { execFile } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { type LogFile } from './start/log-file.ts';
import { type Program, runProgram } from './start/program.ts';
import { bindSocket } from './start/socket.ts';

/**
 * `node tools/serve.ts`: the server of an image or a unit, a process a core (SERVERS) on one port, each started again when it
 * falls over. SIGTERM drains all and ends; SIGHUP replaces them one after the other, so that what lies on the disk now is
 * served without a gap. Migrations, worker and build have their own programs.
 */
const { HOST = '0.0.0.0', PORT = '3000', SERVERS } = process.env;
const count = SERVERS === undefined || SERVERS === '' ? availableParallelism() : Number(SERVERS);
if (!Number.isInteger(count) || count < 1) throw new Error(`SERVERS is no number: ${SERVERS}`);

/** As long as a server may take to start. Then the next one is replaced all the same. */
const READY_MS = 60_000;
const READY = '"the server is ready"';
let readied = 0;
let onReady = () => {};
const output: LogFile = {
  path: 'this log',
  write(lines) {
    process.stdout.write(lines);
    const before = readied;
    readied += lines.split(READY).length - 1;
    if (before < count && readied >= count) tellReady();
    if (lines.includes(READY)) onReady();
  },
  close: () => {},
};
const log = (line: string) => process.stderr.write(`${line}\n`);

/** Tells systemd, where it asked to be told (Type=notify). Node sends no datagrams to Unix sockets: its own program does. */
function tellReady(): void {
  if (!process.env['NOTIFY_SOCKET']) return;
  execFile('systemd-notify', ['--ready', `--status=${count} servers`], (error) => {
    if (error) log(`systemd could not be told: ${error.message}`);
  });
}

const socket = await bindSocket(HOST, Number(PORT));
const env = Object.fromEntries(
  Object.entries(process.env).filter((entry): entry is [string, string] => Boolean(entry[1])),
);
const programs: Program[] = Array.from({ length: count }, (_, slot) =>
  runProgram({
    name: 'server',
    args: ['server/main.ts'],
    env: { ...env, METRICS_SLOT: String(slot) },
    logFile: output,
    log,
    socket: socket.fd,
  }),
);

let isStopping = false;
async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  // Theirs stay open. Held by us it would go on taking connections that no server accepts.
  socket.close();
  await Promise.all(programs.map((program) => program.stop()));
  process.exit(0);
}

let replacing: Promise<void> | undefined;
async function replaceAll(): Promise<void> {
  for (const program of programs) {
    if (isStopping) return;
    const before = readied;
    const isReady = new Promise<void>((resolve) => {
      onReady = () => readied > before && resolve();
      setTimeout(resolve, READY_MS).unref();
    });
    program.replace();
    await isReady;
  }
  log('all servers are replaced');
}

process.on('SIGTERM', () => void stop());
process.on('SIGINT', () => void stop());
process.on('SIGHUP', () => {
  replacing ??= replaceAll().finally(() => {
    replacing = undefined;
  });
});
