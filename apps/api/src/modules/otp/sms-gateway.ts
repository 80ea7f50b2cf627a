import type { SendSms } from './otp.deps.ts';

export type SmsGateway = { url: string; key: string; timeoutMs: number };

/** An HTTP client of an SMS gateway; the sandbox is one. Throws unless the gateway accepted the message. */
export function smsGateway({ url, key, timeoutMs }: SmsGateway): SendSms {
  return async ({ to, text }) => {
    const response = await fetch(new URL('messages', url.endsWith('/') ? url : `${url}/`), {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ to, from: 'KRAPAO', text }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.status !== 202) throw new Error(`the SMS gateway answered ${response.status}`);
    const answer = (await response.json()) as { id?: unknown };
    if (typeof answer.id !== 'string') throw new Error('the SMS gateway answered without a message id');
  };
}
