import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { installPackages, onPath } from '../start/programs.ts';
import { type Driver, openDriver, until } from './bidi.ts';

const NAMES = ['firefox-esr', 'firefox'];

/** Finds a Firefox, or installs Debian's as root. */
export async function findFirefox(log: (line: string) => void): Promise<string | undefined> {
  const found = () => NAMES.map(onPath).find((file) => file !== undefined);
  if (found() === undefined) await installPackages(['firefox-esr'], 'Firefox', log);
  return found();
}

export type Firefox = {
  driver: Driver;
  /** The one tab. */
  tab: string;
  close(): Promise<void>;
};

/** A Firefox of its own profile without a window, whose push service is ours. */
export async function startFirefox(program: string, pushServer: string): Promise<Firefox> {
  const profile = mkdtempSync(path.join(os.tmpdir(), 'tayang-firefox-'));
  const prefs: Record<string, string | number | boolean> = {
    'dom.push.enabled': true,
    'dom.push.connection.enabled': true,
    'dom.push.serverURL': pushServer,
    'dom.push.testing.allowInsecureServerURL': true,
    // Firefox's own question can be answered at once.
    'security.notification_enable_delay': 0,
    // Firefox draws notifications itself: there is no desktop here that would.
    'alerts.useSystemBackend': false,
    'browser.shell.checkDefaultBrowser': false,
    'datareporting.policy.dataSubmissionEnabled': false,
    'app.update.disabledForTesting': true,
    'intl.accept_languages': 'id,en',
  };
  const lines = Object.entries(prefs).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  writeFileSync(path.join(profile, 'user.js'), `${lines.join('\n')}\n`);
  const child = spawn(
    program,
    [
      '--headless',
      '--no-remote',
      '--profile',
      profile,
      '--remote-debugging-port',
      '0',
      // The click on a notification is made in Firefox's own window.
      '-remote-allow-system-access',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, MOZ_HEADLESS: '1' } },
  );
  const close = () => stop(child, profile);
  try {
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString('utf8');
    });
    const address = await until(
      'Firefox listens',
      () => /WebDriver BiDi listening on (ws:\S+)/.exec(said)?.[1],
      60_000,
    );
    const driver = await openDriver(`${address}/session`);
    await driver.send('session.new', { capabilities: {} });
    const { contexts } = await driver.send<{ contexts: { context: string }[] }>(
      'browsingContext.getTree',
      {},
    );
    return { driver, tab: contexts[0]?.context ?? '', close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function stop(child: ChildProcess, profile: string): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), 10_000);
    await ended;
    clearTimeout(timer);
  }
  rmSync(profile, { recursive: true, force: true });
}
