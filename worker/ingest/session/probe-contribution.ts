import { spawn } from 'node:child_process';
import { contributionProbeArguments } from '#media/encode/contribution-input.ts';
import type { ContributionFormat } from '#media/encode/live-encode.ts';
import { type Source, readLiveProbe } from '#media/encode/probe.ts';
import { survivePipes } from '../../packaging/run-process.ts';

const ANSWER_WITHIN_MS = 8_000;

/** What the first bytes of a contribution hold, or null while no picture can be made out. */
export function probeContribution(
  ffprobe: string,
  format: ContributionFormat,
  bytes: Buffer,
): Promise<Pick<Source, 'video' | 'audio'> | null> {
  return new Promise((resolve) => {
    const child = spawn(ffprobe, contributionProbeArguments(format), {
      stdio: ['pipe', 'pipe', 'ignore'],
      timeout: ANSWER_WITHIN_MS,
      killSignal: 'SIGKILL',
    });
    const chunks: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.on('error', () => resolve(null));
    child.on('close', () => resolve(readLiveProbe(Buffer.concat(chunks).toString())));
    // It stops reading when it has seen enough.
    survivePipes(child);
    child.stdin.end(bytes);
  });
}
