import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import { type AmfValue, readAmf, writeAmf } from './amf.ts';
import {
  type Message,
  RtmpError,
  SET_CHUNK_SIZE,
  createChunkReader,
  writeMessage,
} from './chunks.ts';
import { AUDIO, DATA, type Tag, VIDEO } from './flv.ts';

export type Publisher = {
  /** May this key publish? Answered before anything is taken in. */
  onPublish(key: string): Promise<boolean>;
  onTag(tag: Tag): void;
};

const VERSION = 3;
const SIGNATURE = 1536;
const ACKNOWLEDGEMENT = 3;
const USER_CONTROL = 4;
const WINDOW_SIZE = 5;
const PEER_BANDWIDTH = 6;
const COMMAND = 20;
const PING_REQUEST = 6;
const PING_RESPONSE = 7;
const STREAM_BEGIN = 0;

const OUR_CHUNKS = 4096;
const OUR_WINDOW = 2_500_000;
const STREAM = 1;
const CONTROL_CHUNKS = 2;
const COMMAND_CHUNKS = 3;
const LONGEST_KEY = 256;

/** The server's side of one encoder's connection: from the handshake to its pictures and sounds. */
export function createConnection(
  socket: Socket,
  publisher: Publisher,
): (bytes: Buffer) => Promise<void> {
  const readChunks = createChunkReader();
  let pending: Buffer = Buffer.alloc(0);
  let step: 'hello' | 'echo' | 'open' = 'hello';
  let received = 0;
  let acknowledged = 0;
  let isPublishing = false;

  const send = (type: number, payload: Buffer, streamId = 0) =>
    socket.write(
      writeMessage({ type, streamId, payload }, type === COMMAND ? COMMAND_CHUNKS : CONTROL_CHUNKS),
    );
  const status = (code: string, level: 'status' | 'error', description: string) =>
    send(COMMAND, writeAmf('onStatus', 0, null, { level, code, description }), STREAM);

  /** The plain handshake, which every encoder falls back to before a server of version zero. */
  function shakeHands(bytes: Buffer): Buffer {
    pending = Buffer.concat([pending, bytes]);
    if (step === 'hello') {
      if (pending.length > 0 && pending[0] !== VERSION) throw new RtmpError('Not RTMP');
      if (pending.length < 1 + SIGNATURE) return Buffer.alloc(0);
      const theirs = pending.subarray(1, 1 + SIGNATURE);
      const ours = Buffer.concat([Buffer.alloc(8), randomBytes(SIGNATURE - 8)]);
      socket.write(Buffer.concat([Buffer.from([VERSION]), ours, theirs]));
      pending = pending.subarray(1 + SIGNATURE);
      step = 'echo';
    }
    if (pending.length < SIGNATURE) return Buffer.alloc(0);
    const rest = pending.subarray(SIGNATURE);
    pending = Buffer.alloc(0);
    step = 'open';
    return rest;
  }

  async function handle(message: Message): Promise<void> {
    const { type, payload, timestamp } = message;
    if (type === AUDIO || type === VIDEO || type === DATA) {
      if (isPublishing) publisher.onTag({ type, timestamp, payload });
    } else if (type === COMMAND) {
      await obey(payload);
    } else if (type === USER_CONTROL && payload.length >= 6) {
      if (payload.readUInt16BE(0) === PING_REQUEST)
        send(USER_CONTROL, control(PING_RESPONSE, payload.readUInt32BE(2)));
    }
  }

  async function obey(payload: Buffer): Promise<void> {
    const [name, id, , argument] = readCommand(payload);
    const reply = (...values: AmfValue[]) =>
      send(COMMAND, writeAmf('_result', Number(id), ...values));
    if (name === 'connect') {
      send(WINDOW_SIZE, number(OUR_WINDOW));
      send(PEER_BANDWIDTH, Buffer.concat([number(OUR_WINDOW), Buffer.from([2])]));
      send(SET_CHUNK_SIZE, number(OUR_CHUNKS));
      reply(
        { fmsVer: 'FMS/3,0,1,123', capabilities: 31 },
        {
          level: 'status',
          code: 'NetConnection.Connect.Success',
          description: '',
          objectEncoding: 0,
        },
      );
    } else if (name === 'createStream') {
      reply(null, STREAM);
    } else if (name === 'publish') {
      await publish(argument);
    } else if (name === 'FCUnpublish' || name === 'deleteStream' || name === 'closeStream') {
      socket.end();
    } else if (name === 'play') {
      throw new RtmpError('This server takes contributions only');
    }
  }

  async function publish(argument: AmfValue): Promise<void> {
    // What some encoders add behind the key is for others.
    const key = typeof argument === 'string' ? (argument.split('?')[0] ?? '') : '';
    const isWelcome =
      !isPublishing &&
      key.length > 0 &&
      key.length <= LONGEST_KEY &&
      (await publisher.onPublish(key));
    if (!isWelcome) {
      status('NetStream.Publish.BadName', 'error', 'The stream key is wrong');
      socket.end();
      return;
    }
    isPublishing = true;
    send(USER_CONTROL, control(STREAM_BEGIN, STREAM));
    status('NetStream.Publish.Start', 'status', 'On air');
  }

  return async (bytes) => {
    received += bytes.length;
    const rest = step === 'open' ? bytes : shakeHands(bytes);
    if (rest.length > 0) for (const message of readChunks(rest)) await handle(message);
    // Encoders stop when they get no acknowledgements.
    if (received - acknowledged > OUR_WINDOW / 2) {
      acknowledged = received;
      send(ACKNOWLEDGEMENT, number(received % 2 ** 32));
    }
  };
}

function readCommand(payload: Buffer): AmfValue[] {
  try {
    return readAmf(payload);
  } catch (error) {
    if (error instanceof RangeError) throw new RtmpError(error.message);
    throw error;
  }
}

function number(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

function control(event: number, value: number): Buffer {
  const bytes = Buffer.alloc(6);
  bytes.writeUInt16BE(event, 0);
  bytes.writeUInt32BE(value, 2);
  return bytes;
}
