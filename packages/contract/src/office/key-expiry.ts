/** The setting of every adapter with the day on which its key expires. */
export const EXPIRES_ON = 'expiresOn';
/** When the expiry of a key becomes an alert, and when it does once more. */
export const EXPIRY_DAYS = [14, 1] as const;
