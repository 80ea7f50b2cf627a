import { saveFile } from '@krapao/web/browser/save-file.ts';

/** Saves a file that the server made. */
export const saveAnswer = ({ fileName, base64, mediaType }: { fileName: string; base64: string; mediaType: string }) =>
  saveFile(
    fileName,
    Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)),
    mediaType,
  );
