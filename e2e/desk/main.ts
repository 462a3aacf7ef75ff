import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createTokens } from '#platform/auth.ts';
import { systemClock } from '#platform/clocks.ts';
import { readConfig } from '#platform/config.ts';
import { openDatabase } from '#platform/db.ts';
import { createLog } from '#platform/log.ts';
import { ageSession, wantedAge } from './age-session.ts';
import { airChannel, wantedAir } from './air-channel.ts';
import { continueOn, wantedContinuing } from './continue-on.ts';
import { drawPicture, wantedDrawing } from './draw-picture.ts';
import { openViewer, wantedViewer } from './open-viewer.ts';

/**
 * Writes into the database of a running stack, whose environment this process is given: viewers, answering with the
 * cookies of their first session, what an ingest worker reports of a channel,
 * where a programme goes on, pictures that a worker would have drawn, and how old a staff session is. Ends with the process that started it.
 */
const config = readConfig();
const log = createLog({ logLevel: 'warn' }, 'desk');
const db = openDatabase({ ...config.database, log, max: 2 });
const deps = {
  config,
  db,
  clock: systemClock,
  tokens: createTokens({ master: config.secrets.master, clock: systemClock }),
};

function write(address: string | undefined, body: unknown): Promise<object> {
  switch (address ?? '/') {
    case '/channel':
      return airChannel(db, wantedAir.parse(body));
    case '/continuing':
      return continueOn(db, wantedContinuing.parse(body));
    case '/picture':
      return drawPicture(db, wantedDrawing.parse(body));
    case '/staff-session':
      return ageSession(db, wantedAge.parse(body));
    default:
      return openViewer(deps, wantedViewer.parse(body));
  }
}

const server = createServer((request, response) => {
  text(request)
    .then((body) => write(request.url, JSON.parse(body)))
    .then((written) => response.end(JSON.stringify(written)))
    .catch((error: unknown) => {
      log.error({ err: error }, 'nothing was written');
      response.writeHead(500).end(String(error));
    });
});
server.listen(0, '127.0.0.1', () => {
  console.log(`listening http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
process.stdin.on('close', () => process.exit()).resume();
