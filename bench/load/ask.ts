import http from 'node:http';

type Load = { headers: Record<string, string>; connections: number; seconds: number };

/**
 * Asks a server for these paths in turn, over connections that stay open. Returns how many answers came.
 * @throws Error at the first that isn't a 200: a load run of errors is fast.
 */
export async function askAll(base: string, paths: string[], load: Load): Promise<number> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: load.connections });
  const until = Date.now() + load.seconds * 1_000;
  let asked = 0;
  let answered = 0;
  const next = () => paths[asked++ % paths.length] ?? '/';
  const line = async () => {
    while (Date.now() < until) {
      await ask(new URL(next(), base), agent, load.headers);
      answered += 1;
    }
  };
  try {
    await Promise.all(Array.from({ length: load.connections }, line));
  } finally {
    agent.destroy();
  }
  return answered;
}

function ask(url: URL, agent: http.Agent, headers: Record<string, string>): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = http.get(url, { agent, headers }, (answer) => {
      answer.resume();
      if (answer.statusCode === 200) answer.on('end', resolve);
      else reject(new Error(`${url.href} answered ${answer.statusCode}`));
    });
    request.on('error', reject);
  });
}

/** Asks for each of these paths once, four at a time. @throws Error at the first that isn't a 200. */
export async function askTimes(
  base: string,
  paths: readonly string[],
  headers: Record<string, string>,
): Promise<void> {
  const connections = 4;
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  const waiting = [...paths];
  const line = async () => {
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      await ask(new URL(path, base), agent, headers);
    }
  };
  try {
    await Promise.all(Array.from({ length: connections }, line));
  } finally {
    agent.destroy();
  }
}
