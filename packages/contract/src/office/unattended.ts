/** Header of requests that a page sends without its operator, which do not extend the session. */
export const UNATTENDED = 'x-unattended';
