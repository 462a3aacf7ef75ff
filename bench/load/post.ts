import http from 'node:http';

export type Post = { path: string; headers: Record<string, string>; body: string };

/**
 * Sends every post once, so many at a time, over connections that stay open. Answers the bodies.
 * @throws Error at the first that isn't a 200: a load run of errors is fast.
 */
export async function postAll(base: string, posts: readonly Post[], connections: number) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  const answers: string[] = [];
  let next = 0;
  const line = async () => {
    for (let i = next++; i < posts.length; i = next++) {
      const one = posts[i];
      if (one !== undefined) answers[i] = await post(new URL(one.path, base), agent, one);
    }
  };
  try {
    await Promise.all(Array.from({ length: connections }, line));
  } finally {
    agent.destroy();
  }
  return answers;
}

function post(url: URL, agent: http.Agent, { headers, body }: Post): Promise<string> {
  return new Promise((resolve, reject) => {
    const all = { 'content-type': 'application/json', ...headers };
    const request = http.request(url, { method: 'POST', agent, headers: all }, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (chunk: string) => {
        text += chunk;
      });
      answer.on('end', () => {
        if (answer.statusCode === 200) resolve(text);
        else reject(new Error(`${url.href} answered ${answer.statusCode}: ${text.slice(0, 300)}`));
      });
    });
    request.on('error', reject);
    request.end(body);
  });
}
