import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onPath } from '../../tools/start/programs.ts';

const READY_WITHIN_MS = 5_000;

/** One nginx worker that serves a folder as nginx serves files best, until it is stopped. */
export async function startNginx(root: string, folder: string, port: number) {
  const config = join(folder, 'nginx.conf');
  writeFileSync(
    config,
    `daemon off; worker_processes 1; pid ${folder}/nginx.pid; error_log stderr crit;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 512; }
http {
  access_log off; sendfile on; tcp_nopush on; tcp_nodelay on;
  keepalive_requests 1000000; open_file_cache max=1000;
  client_body_temp_path ${folder}/a; proxy_temp_path ${folder}/b; fastcgi_temp_path ${folder}/c;
  uwsgi_temp_path ${folder}/d; scgi_temp_path ${folder}/e;
  server { listen 127.0.0.1:${port}; root ${root}; }
}
`,
  );
  const child = spawn(onPath('nginx') ?? 'nginx', ['-c', config, '-p', folder], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const base = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + READY_WITHIN_MS;
  while (!(await isUp(base))) {
    if (Date.now() > deadline || child.exitCode !== null) throw new Error('nginx does not start');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const gone = new Promise((resolve) => child.once('exit', resolve));
  // The master only watches; its one worker does the work.
  const worker = Number(
    readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim(),
  );
  return {
    base,
    worker,
    async stop() {
      child.kill('SIGTERM');
      await gone;
    },
  };
}

async function isUp(base: string): Promise<boolean> {
  try {
    await (await fetch(base)).body?.cancel();
    return true;
  } catch {
    return false;
  }
}
