export type ImageSize = {
  width: number;
  height: number;
  type: 'image/jpeg' | 'image/png' | 'image/webp';
};

/** Size and type of a JPEG, PNG or WebP from its bytes; undefined for anything else. */
export function imageSize(bytes: Buffer): ImageSize | undefined {
  try {
    return png(bytes) ?? webp(bytes) ?? jpeg(bytes);
  } catch (error) {
    // Cut off in the middle of a header.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function png(bytes: Buffer): ImageSize | undefined {
  if (bytes.readUInt32BE(0) !== 0x8950_4e47) return undefined;
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20), type: 'image/png' };
}

function webp(bytes: Buffer): ImageSize | undefined {
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP') {
    return undefined;
  }
  const type = 'image/webp';
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return {
        width: bytes.readUInt16LE(26) & 0x3fff,
        height: bytes.readUInt16LE(28) & 0x3fff,
        type,
      };
    case 'VP8L': {
      const bits = bytes.readUInt32LE(21);
      return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1, type };
    }
    case 'VP8X':
      return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1, type };
    default:
      return undefined;
  }
}

function jpeg(bytes: Buffer): ImageSize | undefined {
  if (bytes.readUInt16BE(0) !== 0xffd8) return undefined;
  let at = 2;
  while (bytes.readUInt8(at) === 0xff) {
    const marker = bytes.readUInt8(at + 1);
    // Start of frame, of any coding; C4, C8 and CC among them are tables.
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) {
      return {
        height: bytes.readUInt16BE(at + 5),
        width: bytes.readUInt16BE(at + 7),
        type: 'image/jpeg',
      };
    }
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return undefined;
}
