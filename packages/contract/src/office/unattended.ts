/** Header of requests sent by a page on its own: nobody may be present, so they do not extend the session. */
export const UNATTENDED = 'x-unattended';
