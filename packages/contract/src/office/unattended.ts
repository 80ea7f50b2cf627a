/** The header by which a page says that it asks by itself: nobody need be there, and no session is kept awake by it. */
export const UNATTENDED = 'x-unattended';
