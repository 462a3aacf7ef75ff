import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';

/** The constant that RFC 6455 has both sides know. */
const PROTOCOL_KEY = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';
const TEXT = 1;
const CLOSE = 8;
const PING = 9;
const PONG = 10;

export type Connection = { send(text: string): void };

/** Answers an upgrade and reads text frames of a browser: what a push protocol needs of RFC 6455, and no more. */
export function acceptWebSocket(
  request: IncomingMessage,
  socket: Duplex,
  heard: (text: string, connection: Connection) => void,
): void {
  const accept = createHash('sha1')
    .update(`${request.headers['sec-websocket-key']}${PROTOCOL_KEY}`)
    .digest('base64');
  const protocol = request.headers['sec-websocket-protocol'];
  const lines = [
    'HTTP/1.1 101 Switching Protocols',
    'Upgrade: websocket',
    'Connection: Upgrade',
    `Sec-WebSocket-Accept: ${accept}`,
    ...(protocol === undefined ? [] : [`Sec-WebSocket-Protocol: ${protocol}`]),
  ];
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  const connection: Connection = { send: (text) => socket.write(frame(TEXT, Buffer.from(text))) };
  let unread: Buffer = Buffer.alloc(0);
  socket.on('error', () => socket.destroy());
  socket.on('data', (chunk: Buffer) => {
    unread = Buffer.concat([unread, chunk]);
    for (let read = readFrame(unread); read !== undefined; read = readFrame(unread)) {
      unread = unread.subarray(read.length);
      if (read.opcode === TEXT) heard(read.payload.toString('utf8'), connection);
      else if (read.opcode === PING) socket.write(frame(PONG, read.payload));
      else if (read.opcode === CLOSE) socket.end(frame(CLOSE, read.payload));
    }
  });
}

/** A whole frame of a server: unmasked. */
function frame(opcode: number, payload: Buffer): Buffer {
  const size = payload.length;
  const head =
    size < 126
      ? Buffer.from([0x80 | opcode, size])
      : Buffer.from([0x80 | opcode, 126, size >> 8, size & 0xff]);
  if (size > 0xffff) throw new Error(`A frame of ${size} bytes is longer than this proof sends`);
  return Buffer.concat([head, payload]);
}

/** The first frame, once it is there whole; a browser masks each. */
function readFrame(bytes: Buffer): { opcode: number; payload: Buffer; length: number } | undefined {
  if (bytes.length < 2) return undefined;
  const short = bytes.readUInt8(1) & 0x7f;
  if (short === 127) throw new Error('A frame is longer than this proof reads');
  const maskAt = short === 126 ? 4 : 2;
  if (bytes.length < maskAt + 4) return undefined;
  const size = short === 126 ? bytes.readUInt16BE(2) : short;
  const length = maskAt + 4 + size;
  if (bytes.length < length) return undefined;
  const mask = bytes.subarray(maskAt, maskAt + 4);
  const payload = Buffer.from(bytes.subarray(maskAt + 4, length));
  for (let i = 0; i < size; i += 1) payload[i] = (payload[i] ?? 0) ^ (mask[i % 4] ?? 0);
  return { opcode: bytes.readUInt8(0) & 0x0f, payload, length };
}
