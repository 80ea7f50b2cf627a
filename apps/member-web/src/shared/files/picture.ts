const LONGEST_PX = 2_000;
/** Smaller files are sent unchanged: re-encoding could only lose detail. */
const SHRINK_ABOVE_BYTES = 3 * 1024 * 1024;
const QUALITY = 0.9;

/** Draws a picture upright and scaled down. Rejects what the browser cannot decode. */
async function draw(file: Blob): Promise<HTMLCanvasElement> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const scale = Math.min(1, LONGEST_PX / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  canvas.getContext('2d', { willReadFrequently: true })?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return canvas;
}

/** Shrinks a large photo for a slow connection; returns any other file unchanged. */
export async function shrink(file: File): Promise<File> {
  if (file.size <= SHRINK_ABOVE_BYTES) return file;
  try {
    const canvas = await draw(file);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
    return blob && blob.size < file.size ? new File([blob], 'picture.jpg', { type: blob.type }) : file;
  } catch {
    return file; // The server may decode what this browser cannot.
  }
}

export async function pixelsOf(file: Blob): Promise<ImageData | undefined> {
  const canvas = await draw(file);
  return canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height);
}
