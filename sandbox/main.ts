import { readEnv } from './env.ts';
import { startSandbox } from './sandbox.ts';

const settings = readEnv(process.env);
const sandbox = await startSandbox(settings);
console.log(`sandbox: ${sandbox.url}/_dev/inbox, SMTP on ${settings.host}:${sandbox.smtpPort}`);

let isStopping = false;
async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  await sandbox.stop();
  process.exit(0);
}
process.on('SIGINT', () => void stop());
process.on('SIGTERM', () => void stop());
