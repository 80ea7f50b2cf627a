const SAMPLE_BYTES_MAX = 64 * 1024;

export type Sample = { text: string; isWhole: boolean };

/** The beginning of a file in base64, for a preview. */
export async function readSample(file: File): Promise<Sample> {
  const bytes = new Uint8Array(await file.slice(0, SAMPLE_BYTES_MAX).arrayBuffer());
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  return { text, isWhole: file.size <= SAMPLE_BYTES_MAX };
}
