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

/**
 * A service that sends text messages. Never throws. A message may be sent twice rather than never, so an unknown outcome
 * is tried with the next service. Only what a service documents is a bad number.
 */
export type SmsGateway = {
  send(sms: Sms): Promise<SmsOutcome>;
};
