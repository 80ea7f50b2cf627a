import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';

prepareZXingModule({ overrides: { locateFile: () => wasmUrl } });

/** A slip has one small code, and perhaps the bank's own beside it. */
const SYMBOLS_MAX = 4;

self.onmessage = ({ data }: MessageEvent<ImageData>) => {
  readBarcodes(data, { formats: ['QRCode'], tryHarder: true, maxNumberOfSymbols: SYMBOLS_MAX }).then(
    (codes) => self.postMessage(codes.map(({ text }) => text)),
    () => self.postMessage(undefined),
  );
};
