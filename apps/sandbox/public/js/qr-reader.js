/** Finds a QR code in a picture or a camera stream. The decoder is loaded on first use. */
const LOOK_MS = 200;
/** @type {import('/zxing/es/reader/index.js').ReaderOptions} */
const OPTIONS = { formats: ['QRCode'], tryHarder: true, tryInvert: true, maxNumberOfSymbols: 1 };

/** @type {Promise<typeof import('/zxing/es/reader/index.js')> | undefined} */
let reader;
function load() {
  reader ??= import('/zxing/es/reader/index.js').then((zxing) => {
    zxing.prepareZXingModule({ overrides: { locateFile: (file) => `/zxing/reader/${file}` } });
    return zxing;
  });
  return reader;
}

/**
 * Returns the text of the code, or undefined.
 * @param {Blob} picture
 */
export async function readPicture(picture) {
  const { readBarcodes } = await load();
  const [found] = await readBarcodes(picture, OPTIONS).catch(() => []);
  if (found?.isValid) return found.text;
  // SVG and other formats that the decoder cannot open are drawn by the browser first, on white.
  const drawn = await pixelsOf(picture).catch(() => undefined);
  const [second] = drawn ? await readBarcodes(drawn, OPTIONS) : [];
  return second?.isValid ? second.text : undefined;
}

/** @param {Blob} picture */
async function pixelsOf(picture) {
  const image = new Image();
  image.src = await dataUrl(picture);
  await image.decode();
  const scale = Math.max(1, 600 / Math.max(image.naturalWidth, image.naturalHeight));
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth * scale;
  canvas.height = image.naturalHeight * scale;
  const context = paperOf(canvas);
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}

/**
 * @param {Blob} picture
 * @returns {Promise<string>}
 */
const dataUrl = (picture) =>
  new Promise((resolve, reject) => {
    const file = new FileReader();
    file.onload = () => resolve(String(file.result));
    file.onerror = () => reject(file.error);
    file.readAsDataURL(picture);
  });

/**
 * @param {HTMLCanvasElement} canvas
 * @param {CanvasRenderingContext2DSettings} [settings]
 */
function paperOf(canvas, settings) {
  const context = canvas.getContext('2d', settings);
  if (!context) throw new Error('this browser draws nothing');
  return context;
}

export const canFilm = () => Boolean(navigator.mediaDevices?.getUserMedia);

/**
 * Records the camera until a code is found or the caller stops it.
 * @param {HTMLVideoElement} video
 */
export function film(video) {
  /** @type {MediaStream | undefined} */
  let stream;
  let stopped = false;
  const stop = () => {
    stopped = true;
    for (const track of stream?.getTracks() ?? []) track.stop();
    video.hidden = true;
  };
  const found = (async () => {
    stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
    if (stopped) return stop();
    video.srcObject = stream;
    video.hidden = false;
    await video.play();
    const { readBarcodes } = await load();
    const canvas = document.createElement('canvas');
    while (!stopped) {
      canvas.width = video.videoWidth;
      canvas.height = video.videoHeight;
      const context = paperOf(canvas, { willReadFrequently: true });
      context.drawImage(video, 0, 0);
      const [code] = await readBarcodes(context.getImageData(0, 0, canvas.width, canvas.height), OPTIONS);
      if (code?.isValid) {
        stop();
        return code.text;
      }
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
  })().finally(stop);
  return { found, stop };
}
