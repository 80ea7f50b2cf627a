import { createTransport } from 'nodemailer';

export type Email = { to: string; subject: string; text: string };
export type SendEmail = (email: Email) => Promise<void>;
export type EmailGateway = { url: string; key: string; from: string; timeoutMs: number };

/** A mail service over HTTP, or an SMTP server, by the scheme of its address. */
export const emailGateway = (gateway: EmailGateway): SendEmail =>
  /^smtps?:/.test(gateway.url) ? smtpGateway(gateway) : httpGateway(gateway);

/** An HTTP client of a mail service; the sandbox is one. Throws unless the service accepted the message. */
const httpGateway =
  ({ url, key, from, timeoutMs }: EmailGateway): SendEmail =>
  async (email) => {
    const response = await fetch(new URL('messages', url.endsWith('/') ? url : `${url}/`), {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ from, ...email }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
    if (response.status !== 202) throw new Error(`the mail service answered ${response.status}`);
  };

/** Throws unless the server accepted the message for every recipient. */
function smtpGateway({ url, from, timeoutMs }: EmailGateway): SendEmail {
  const times = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs };
  const transport = createTransport(url, { ...times, disableFileAccess: true, disableUrlAccess: true });
  return async (email) => {
    await transport.sendMail({ from, ...email });
  };
}
