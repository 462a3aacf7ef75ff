import { type AmfValue, readAmf, writeAmf } from './amf.ts';
import {
  control,
  type Message,
  number,
  RtmpError,
  SET_CHUNK_SIZE,
  writeMessage,
} from './chunks.ts';
import { AUDIO, DATA, type Tag, VIDEO } from './flv.ts';

export type ConnectionState = {
  step: 'hello' | 'echo' | 'open';
  /** Of the handshake, what has not come whole. */
  pending: Buffer;
  received: number;
  acknowledged: number;
  isPublishing: boolean;
};

export type ConnectionEvent =
  | { kind: 'bytes'; bytes: Buffer }
  /** Put together from the chunks that an effect `read` named. */
  | { kind: 'message'; message: Message }
  /** Whether the key that an effect `judge` named may publish. */
  | { kind: 'judged'; isWelcome: boolean };

/** What is to be done, in this order, each when the one before it is done. */
export type ConnectionEffect =
  | { kind: 'write'; bytes: Buffer }
  | { kind: 'read'; bytes: Buffer }
  | { kind: 'judge'; key: string }
  | { kind: 'tag'; tag: Tag }
  | { kind: 'hangUp' };

type Change = { state: ConnectionState; effects: ConnectionEffect[] };

export const newConnection: ConnectionState = {
  step: 'hello',
  pending: Buffer.alloc(0),
  received: 0,
  acknowledged: 0,
  isPublishing: false,
};

const VERSION = 3;
const SIGNATURE = 1536;
/** The random bytes of our side of the handshake. */
export const NOISE_BYTES = SIGNATURE - 8;
const ACKNOWLEDGEMENT = 3;
const USER_CONTROL = 4;
const WINDOW_SIZE = 5;
const PEER_BANDWIDTH = 6;
const COMMAND = 20;
const [PING_REQUEST, PING_RESPONSE] = [6, 7];
const STREAM_BEGIN = 0;

const OUR_CHUNKS = 4096;
const OUR_WINDOW = 2_500_000;
const STREAM = 1;
const [CONTROL_CHUNKS, COMMAND_CHUNKS] = [2, 3];
const LONGEST_KEY = 256;

/**
 * The server's side of one encoder's connection: from the handshake to its pictures and sounds.
 * @throws RtmpError for what breaks the protocol
 */
export function reduceConnection(
  state: ConnectionState,
  event: ConnectionEvent,
  noise: Buffer,
): Change {
  switch (event.kind) {
    case 'bytes':
      return takeBytes(state, event.bytes, noise);
    case 'message':
      return { state, effects: answer(state, event.message) };
    case 'judged':
      return event.isWelcome
        ? { state: { ...state, isPublishing: true }, effects: welcome() }
        : { state, effects: refuse() };
  }
}

function takeBytes(before: ConnectionState, bytes: Buffer, noise: Buffer): Change {
  const counted = { ...before, received: before.received + bytes.length };
  const { state, effects, rest } =
    before.step === 'open'
      ? { state: counted, effects: [], rest: bytes }
      : shakeHands(counted, bytes, noise);
  if (rest.length > 0) effects.push({ kind: 'read', bytes: rest });
  // Encoders stop when they get no acknowledgements.
  const { received } = state;
  if (received - state.acknowledged <= OUR_WINDOW / 2) return { state, effects };
  effects.push(send(ACKNOWLEDGEMENT, number(received % 2 ** 32)));
  return { state: { ...state, acknowledged: received }, effects };
}

/** The plain handshake, which every encoder falls back to before a server of version zero. */
function shakeHands(
  state: ConnectionState,
  bytes: Buffer,
  noise: Buffer,
): Change & { rest: Buffer } {
  const effects: ConnectionEffect[] = [];
  const none = Buffer.alloc(0);
  let { step } = state;
  let pending = Buffer.concat([state.pending, bytes]);
  if (step === 'hello') {
    if (pending.length > 0 && pending[0] !== VERSION) throw new RtmpError('Not RTMP');
    if (pending.length < 1 + SIGNATURE)
      return { state: { ...state, pending }, effects, rest: none };
    const theirs = pending.subarray(1, 1 + SIGNATURE);
    const ours = Buffer.concat([Buffer.from([VERSION]), Buffer.alloc(8), noise, theirs]);
    effects.push({ kind: 'write', bytes: ours });
    pending = pending.subarray(1 + SIGNATURE);
    step = 'echo';
  }
  if (pending.length < SIGNATURE)
    return { state: { ...state, step, pending }, effects, rest: none };
  const open = { ...state, step: 'open' as const, pending: none };
  return { state: open, effects, rest: pending.subarray(SIGNATURE) };
}

function answer({ isPublishing }: ConnectionState, message: Message): ConnectionEffect[] {
  const { type, payload, timestamp } = message;
  if (type === AUDIO || type === VIDEO || type === DATA)
    return isPublishing ? [{ kind: 'tag', tag: { type, timestamp, payload } }] : [];
  if (type === COMMAND) return obey(isPublishing, payload);
  const isPing =
    type === USER_CONTROL && payload.length >= 6 && payload.readUInt16BE(0) === PING_REQUEST;
  return isPing ? [send(USER_CONTROL, control(PING_RESPONSE, payload.readUInt32BE(2)))] : [];
}

function obey(isPublishing: boolean, payload: Buffer): ConnectionEffect[] {
  const [name, id, , argument] = readCommand(payload);
  const reply = (...values: AmfValue[]) =>
    send(COMMAND, writeAmf('_result', Number(id), ...values));
  switch (typeof name === 'string' ? name : '') {
    case 'connect':
      return [
        send(WINDOW_SIZE, number(OUR_WINDOW)),
        send(PEER_BANDWIDTH, Buffer.concat([number(OUR_WINDOW), Buffer.from([2])])),
        send(SET_CHUNK_SIZE, number(OUR_CHUNKS)),
        reply(
          { fmsVer: 'FMS/3,0,1,123', capabilities: 31 },
          {
            level: 'status',
            code: 'NetConnection.Connect.Success',
            description: '',
            objectEncoding: 0,
          },
        ),
      ];
    case 'createStream':
      return [reply(null, STREAM)];
    case 'publish': {
      // What some encoders add behind the key is for others.
      const key = typeof argument === 'string' ? (argument.split('?')[0] ?? '') : '';
      const isKey = !isPublishing && key.length > 0 && key.length <= LONGEST_KEY;
      return isKey ? [{ kind: 'judge', key }] : refuse();
    }
    case 'FCUnpublish':
    case 'deleteStream':
    case 'closeStream':
      return [{ kind: 'hangUp' }];
    case 'play':
      throw new RtmpError('This server takes contributions only');
    default:
      return [];
  }
}

const welcome = (): ConnectionEffect[] => [
  send(USER_CONTROL, control(STREAM_BEGIN, STREAM)),
  status('NetStream.Publish.Start', 'status', 'On air'),
];

const refuse = (): ConnectionEffect[] => [
  status('NetStream.Publish.BadName', 'error', 'The stream key is wrong'),
  { kind: 'hangUp' },
];

function send(type: number, payload: Buffer, streamId = 0): ConnectionEffect {
  const chunks = type === COMMAND ? COMMAND_CHUNKS : CONTROL_CHUNKS;
  return { kind: 'write', bytes: writeMessage({ type, streamId, payload }, chunks) };
}

const status = (code: string, level: 'status' | 'error', description: string) =>
  send(COMMAND, writeAmf('onStatus', 0, null, { level, code, description }), STREAM);

function readCommand(payload: Buffer): AmfValue[] {
  try {
    return readAmf(payload);
  } catch (error) {
    if (error instanceof RangeError) throw new RtmpError(error.message);
    throw error;
  }
}
