const BASE = import.meta.env.BASE_URL.replace(/\/$/, '');

/** Our pictures lie beside the preview. */
export const picture = (path: string): string => (path.startsWith('/') ? BASE + path : path);
