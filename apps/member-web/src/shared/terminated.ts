/** Body style of the page that says the service is closed. */
export const TERMINATED_CLASS = 'is-terminated';
