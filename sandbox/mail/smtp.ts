import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';
import type { Inbox } from './inbox.ts';
import type { Envelope } from './message.ts';

const LARGEST_MAIL_BYTES = 25 * 1024 * 1024;
const CLOSE_TIMEOUT_MS = 500;

/** What SMTP answers once the mail is safe; an error where it is not. */
async function store(
  inbox: Inbox,
  envelope: Envelope,
  stream: SMTPServerDataStream,
): Promise<string | Error> {
  try {
    const parts: Buffer[] = [];
    for await (const part of stream) parts.push(part as Buffer);
    if (stream.sizeExceeded)
      return Object.assign(new Error('Message too large'), { responseCode: 552 });
    return `Stored as ${(await inbox.receive(envelope, Buffer.concat(parts))).id}`;
  } catch {
    return Object.assign(new Error('Could not store'), { responseCode: 451 });
  }
}

async function answerWith(
  done: (error?: Error | null, message?: string) => void,
  storing: Promise<string | Error>,
): Promise<void> {
  const result = await storing;
  if (result instanceof Error) done(result);
  else done(null, result);
}

export type SmtpListener = { port: number; stop: () => Promise<void> };

/** Takes mail for anybody from anybody on this machine; any sign-in is accepted. */
export function listenSmtp(host: string, port: number, inbox: Inbox): Promise<SmtpListener> {
  const server = new SMTPServer({
    name: 'sandbox.localhost',
    banner: 'Sandbox',
    size: LARGEST_MAIL_BYTES,
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    closeTimeout: CLOSE_TIMEOUT_MS,
    onAuth: (_auth, _session, done) => done(null, { user: 'anybody' }),
    onData(stream, session, done) {
      const { mailFrom, rcptTo } = session.envelope;
      const envelope = {
        from: mailFrom ? mailFrom.address : '',
        to: rcptTo.map((recipient) => recipient.address),
      };
      void answerWith(done, store(inbox, envelope, stream));
    },
  });
  // A client that goes away in the middle is its own business.
  server.on('error', () => undefined);
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      const address = server.server.address();
      resolve({
        port: typeof address === 'object' && address ? address.port : port,
        stop: () => new Promise((done) => server.close(() => done())),
      });
    });
  });
}
