import { randomUUID } from 'node:crypto';
import http from 'node:http';
import type { ViewerCookie, WantedViewer } from './desk/open-viewer.ts';
import { newEmail, PASSWORD } from './viewer.ts';

/** What pages answer to plain requests, without a browser. */

export const FORM = 'application/x-www-form-urlencoded';

export type Sent = {
  type?: string;
  body: string;
  /** As the browser's router sends it: the page itself is not drawn. */
  isData?: boolean;
};

export type Answer = {
  status: number;
  type: string;
  location: string;
  headers: http.IncomingHttpHeaders;
  body: string;
};

type Asked = { cookie?: string; sent?: Sent; host?: string; headers?: Record<string, string> };

let addresses = 0;

/**
 * Asks for a page, or posts to it what is `sent`. Each request comes from an address of its own: the limits of networks
 * would hide what is behind them. `host` is what the client says that it reached.
 */
export function ask(
  address: string,
  { cookie = '', sent, host, headers = {} }: Asked = {},
): Promise<Answer> {
  const { type, body = '', isData = false } = sent ?? {};
  addresses += 1;
  const stack = new URL(process.env.E2E_URL ?? '');
  const localAddress = `127.${1 + (addresses >> 14)}.${(addresses >> 7) & 127}.${1 + (addresses & 127)}`;
  return new Promise((resolve, reject) => {
    const request = http.request(
      {
        host: '127.0.0.1',
        port: stack.port,
        localAddress,
        path: isData ? address.replace(/\?|$/, '.data$&') : address,
        method: sent === undefined ? 'GET' : 'POST',
        agent: false,
        headers: {
          host: host ?? stack.host,
          origin: stack.origin,
          accept: isData ? '*/*' : 'text/html',
          'content-length': Buffer.byteLength(body),
          ...(type !== undefined && { 'content-type': type }),
          ...(cookie !== '' && { cookie }),
          ...headers,
        },
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        response.on('error', reject).on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            type: response.headers['content-type'] ?? '',
            location: response.headers.location ?? '',
            headers: response.headers,
            body: text,
          }),
        );
      },
    );
    request.on('error', reject).end(body);
  });
}

/** Cookies of a viewer who is signed in and whom no page has seen yet. */
export async function aSession(email = newEmail()): Promise<string> {
  const wanted: WantedViewer = {
    email,
    password: PASSWORD,
    deviceId: randomUUID(),
    userAgent: 'Chrome/146',
  };
  const answer = await fetch(process.env.E2E_DESK_URL ?? '', {
    method: 'POST',
    body: JSON.stringify(wanted),
  });
  const cookies = (await answer.json()) as ViewerCookie[];
  return cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
}
