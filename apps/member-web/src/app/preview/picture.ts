const BASE = import.meta.env.BASE_URL.replace(/\/$/, '');

/** Own images are served beside the preview. */
export const picture = (path: string): string => (path.startsWith('/') ? BASE + path : path);
