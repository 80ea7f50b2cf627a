import { channel } from 'node:diagnostics_channel';

/** Channels that the metrics subscribe to. Without a subscriber nothing is published. */
export const ALERTS = channel('krapao:alert');
export const STATEMENTS = channel('krapao:statement');

export type AlertMessage = { readonly event: string };
