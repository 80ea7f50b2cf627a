import type { Callback } from '../../platform/connections/callback.ts';

export type Sms = {
  /** In the form +66812345678. */
  to: string;
  text: string;
};

export type SmsOutcome =
  /** The service took the message. `id` is its own, if it gives one. */
  | { kind: 'accepted'; id: string | undefined }
  /** The number cannot get messages: no other service helps. */
  | { kind: 'bad-number'; why: string }
  | { kind: 'unknown'; why: string };

/** `unreachable`: switched off or out of reach. `blocked`: by the operator or the owner of the number. */
export type UndeliveredReason = 'unreachable' | 'bad-number' | 'blocked' | 'other';

/** What became of a message. `id` is the service's own. */
export type SmsReport = { id: string } & (
  | { state: 'delivered'; reason: null }
  | { state: 'undelivered'; reason: UndeliveredReason }
);

export type ReportRead =
  /** `pending`: a step on the way. */
  { kind: 'report'; report: SmsReport | 'pending' } | { kind: 'refused'; why: 'signature' | 'body' };

/**
 * A service that sends text messages. Never throws. A message may be sent twice rather than never, so an unknown outcome
 * is tried with the next service. Only what a service documents is a bad number.
 */
export type SmsGateway = {
  /** `reportUrl`: where the service reports to, if it takes the address with the message. */
  send(sms: Sms & { reportUrl: string }): Promise<SmsOutcome>;
  /** Absent where the service reports nothing. A report is a hint: most are unsigned. */
  readReport?(callback: Callback & { reportUrl: string }): ReportRead;
};
