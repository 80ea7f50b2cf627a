import { pixelsOf } from '../../../shared/files/picture.ts';

const PATIENCE_MS = 15_000;

/**
 * Returns the texts of the QR codes in a picture, or undefined when reading was not possible. Runs in a worker: the
 * page stays responsive, and only the worker's file may compile WebAssembly (see security-headers in the api).
 */
export async function readCodes(file: Blob): Promise<string[] | undefined> {
  const pixels = await pixelsOf(file).catch(() => undefined);
  if (!pixels) return undefined;
  const worker = new Worker(new URL('./slip-reader.worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise<string[] | undefined>((resolve, reject) => {
      const giveUp = () => reject(new Error('the slip reader said nothing'));
      setTimeout(giveUp, PATIENCE_MS);
      worker.onmessage = ({ data }: MessageEvent<string[] | undefined>) => resolve(data);
      worker.onerror = giveUp;
      worker.postMessage(pixels, [pixels.data.buffer]);
    });
  } catch {
    return undefined;
  } finally {
    worker.terminate();
  }
}
