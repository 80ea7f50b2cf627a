/** First segments of the member app's pages. Requests of any other path count as unknown. */
const PAGE_ROOTS: readonly string[] = [
  ...['', 'contact', 'forgot', 'howto', 'login', 'maintenance', 'recovery', 'register', 'terminated', 'user', 'verify'],
];

/** Whether the member app may have a page at this address. */
export const isPagePath = (url: string): boolean => PAGE_ROOTS.includes(url.split(/[/?]/)[1] ?? '');
