import { writeFileSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

const PID = 'encoder.pid';

/**
 * Notes the encoder at work in a folder, so that the next worker in the folder can end it. At once: nothing may
 * happen between its start and the note.
 */
export function noteEncoder(folder: string, pid: number): void {
  writeFileSync(join(folder, PID), String(pid));
}

/**
 * Ends the encoder that a killed worker left running. The number alone could by now belong to anything, so its
 * command line must name the folder too; where there is no /proc, it runs on and its output is swept away.
 */
export async function endOrphan(folder: string): Promise<void> {
  const noted = join(folder, PID);
  const pid = Number(await readFile(noted, 'utf8').catch(() => ''));
  if (!Number.isInteger(pid) || pid <= 1) return;
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  if (command.includes(folder)) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It ended in this moment.
    }
  }
  await rm(noted, { force: true });
}
