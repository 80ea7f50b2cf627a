import { OldBrowserError } from './old-browser.ts';

const NAME = 'evidence.json';
const END = 0x06054b50;
const ENTRY = 0x02014b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
const DEFLATED = 8;
/** Far above any evidence, and far below what exhausts a phone. */
const TEXT_MAX = 2_000_000;

export const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;

/** The text of `evidence.json` in a ZIP file; undefined where there is none, or the file is damaged. */
export async function unzipEvidence(bytes: Uint8Array<ArrayBuffer>): Promise<string | undefined> {
  if (!('DecompressionStream' in globalThis)) throw new OldBrowserError();
  try {
    const packed = findEntry(bytes);
    if (!packed) return undefined;
    return packed.isDeflated ? await inflate(packed.bytes) : new TextDecoder().decode(packed.bytes);
  } catch {
    return undefined; // A place beyond the end, or bytes that do not unpack.
  }
}

function findEntry(bytes: Uint8Array<ArrayBuffer>) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = bytes.length - END_BYTES;
  while (end >= 0 && view.getUint32(end, true) !== END) end -= 1;
  if (end < 0) return undefined;
  const count = view.getUint16(end + 10, true);
  let place = view.getUint32(end + 16, true);
  for (let each = 0; each < count && view.getUint32(place, true) === ENTRY; each += 1) {
    const nameLength = view.getUint16(place + 28, true);
    const start = place + ENTRY_BYTES;
    if (
      new TextDecoder()
        .decode(bytes.subarray(start, start + nameLength))
        .split('/')
        .at(-1) === NAME
    ) {
      const local = view.getUint32(place + 42, true);
      const from = local + LOCAL_BYTES + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
      return {
        bytes: bytes.slice(from, from + view.getUint32(place + 20, true)),
        isDeflated: view.getUint16(place + 10, true) === DEFLATED,
      };
    }
    place = start + nameLength + view.getUint16(place + 30, true) + view.getUint16(place + 32, true);
  }
  return undefined;
}

/** Stops at the limit, however much more a forged file would unpack to. */
async function inflate(bytes: Uint8Array<ArrayBuffer>): Promise<string | undefined> {
  const { readable, writable } = new DecompressionStream('deflate-raw');
  const writer = writable.getWriter();
  // A failure arrives at the reader too.
  void writer
    .write(bytes)
    .then(() => writer.close(), ignore)
    .catch(ignore);
  const reader = readable.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    text += decoder.decode(value, { stream: true });
    if (text.length > TEXT_MAX) {
      await reader.cancel();
      return undefined;
    }
  }
}

const ignore = () => undefined;
