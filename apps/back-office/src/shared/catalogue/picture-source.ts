import { PICTURE_PATH } from '@krapao/contract/documents/pictures';

/** Uploaded pictures are served here as to members; those of the member app's build stand beside its preview. */
export const pictureSource = (path: string): string =>
  path.startsWith('/') && !path.startsWith(PICTURE_PATH) ? `/preview${path}` : path;
