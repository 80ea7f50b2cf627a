/** What browsers and Node both have, of what packages for both use. */
declare class TextEncoder {
  encode(text: string): Uint8Array;
}
