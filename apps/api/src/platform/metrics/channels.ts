import { channel } from 'node:diagnostics_channel';

/** Channels that metrics and traces subscribe to. Without a subscriber nothing is published. */
export const ALERTS = channel('krapao:alert');
export const STATEMENTS = channel('krapao:statement');
export const STATEMENT_ENDS = channel('krapao:statement-end');

/** The same object begins and ends a statement. */
export type StatementMessage = { readonly text: string };

export type AlertMessage = { readonly event: string };
