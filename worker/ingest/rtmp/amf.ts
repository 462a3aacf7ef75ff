/** AMF 0, the encoding of RTMP's commands: what encoders send of it, and what we reply. */
export type AmfValue =
  | number
  | boolean
  | string
  | null
  | undefined
  | AmfValue[]
  | { [name: string]: AmfValue };

const NUMBER = 0x00;
const BOOLEAN = 0x01;
const STRING = 0x02;
const OBJECT = 0x03;
const NULL = 0x05;
const UNDEFINED = 0x06;
const ECMA_ARRAY = 0x08;
const OBJECT_END = 0x09;
const STRICT_ARRAY = 0x0a;
const DATE = 0x0b;
const LONG_STRING = 0x0c;

const DEEPEST = 8;

/** Every value of a message. @throws RangeError when it is cut off or something else. */
export function readAmf(buffer: Buffer): AmfValue[] {
  let at = 0;

  function text(length: number): string {
    if (at + length > buffer.length) throw new RangeError('A text is cut off');
    at += length;
    return buffer.toString('utf8', at - length, at);
  }
  function shortText(): string {
    at += 2;
    return text(buffer.readUInt16BE(at - 2));
  }
  function members(depth: number): { [name: string]: AmfValue } {
    const found = new Map<string, AmfValue>();
    for (;;) {
      const name = shortText();
      if (name === '' && buffer.readUInt8(at) === OBJECT_END) {
        at += 1;
        return Object.fromEntries(found);
      }
      found.set(name, value(depth + 1));
    }
  }
  function value(depth: number): AmfValue {
    if (depth > DEEPEST) throw new RangeError('Values in values in values');
    const type = buffer.readUInt8(at);
    at += 1;
    switch (type) {
      case NUMBER:
        at += 8;
        return buffer.readDoubleBE(at - 8);
      case BOOLEAN:
        at += 1;
        return buffer.readUInt8(at - 1) !== 0;
      case STRING:
        return shortText();
      case LONG_STRING:
        at += 4;
        return text(buffer.readUInt32BE(at - 4));
      case OBJECT:
        return members(depth);
      case ECMA_ARRAY:
        // Its count is a hint that encoders get wrong.
        at += 4;
        return members(depth);
      case STRICT_ARRAY: {
        at += 4;
        const items: AmfValue[] = [];
        for (let left = buffer.readUInt32BE(at - 4); left > 0; left -= 1)
          items.push(value(depth + 1));
        return items;
      }
      case DATE:
        at += 10;
        return buffer.readDoubleBE(at - 10);
      case NULL:
        return null;
      case UNDEFINED:
        return undefined;
      default:
        throw new RangeError(`AMF type ${type} isn't one of ours`);
    }
  }

  const values: AmfValue[] = [];
  while (at < buffer.length) values.push(value(0));
  return values;
}

/** A message of these values. */
export function writeAmf(...values: AmfValue[]): Buffer {
  return Buffer.concat(values.map(bytesOf));
}

function bytesOf(value: AmfValue): Buffer {
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(9);
    bytes.writeDoubleBE(value, 1);
    return bytes;
  }
  if (typeof value === 'boolean') return Buffer.from([BOOLEAN, value ? 1 : 0]);
  if (typeof value === 'string') return Buffer.concat([Buffer.from([STRING]), named(value)]);
  if (value === null) return Buffer.from([NULL]);
  if (value === undefined || Array.isArray(value)) return Buffer.from([UNDEFINED]);
  const members = Object.entries(value).flatMap(([name, member]) => [named(name), bytesOf(member)]);
  return Buffer.concat([Buffer.from([OBJECT]), ...members, Buffer.from([0, 0, OBJECT_END])]);
}

function named(name: string): Buffer {
  const bytes = Buffer.from(name);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(bytes.length);
  return Buffer.concat([length, bytes]);
}
