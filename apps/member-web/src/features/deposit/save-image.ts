import { svgUrl } from './live-code.ts';

const WIDTH = 720;
const MARGIN = 60;
const QR = WIDTH - 2 * MARGIN;
const LINE = 56;

/** Saves a code as a picture with its words under it, for a bank app on the same phone. */
export async function saveImage(svg: string, lines: readonly string[], fileName: string): Promise<void> {
  const image = new Image();
  image.src = svgUrl(sized(svg));
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = MARGIN + QR + LINE * lines.length + MARGIN;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, MARGIN, MARGIN, QR, QR);
  context.fillStyle = '#14202a';
  context.textAlign = 'center';
  context.font = `600 36px ${getComputedStyle(document.documentElement).fontFamily}`;
  for (const [index, line] of lines.entries()) context.fillText(line, WIDTH / 2, MARGIN + QR + LINE * (index + 1));
  download(canvas.toDataURL('image/png'), fileName);
}

/** Some browsers draw no svg that has not said its size. */
const sized = (svg: string) =>
  /<svg[^>]*\swidth=/.test(svg) ? svg : svg.replace('<svg', `<svg width="${QR}" height="${QR}"`);

function download(url: string, fileName: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
}
