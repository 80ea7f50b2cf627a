import { randomUUID } from 'node:crypto';
import type { CallName } from '@krapao/contract/call';
import { newAddress } from './members.ts';
import type { TestServer } from './test-server.ts';

export type OfficeHttp = Awaited<ReturnType<typeof officeHttp>>;
type Sent = { cookie?: string | undefined; body?: object | undefined; headers?: Record<string, string> };

/** The back office over real HTTP. Its server needs TRUSTED_PROXIES=1: each call has its own client address. */
export async function officeHttp({ officeApp }: Pick<TestServer, 'officeApp'>) {
  const url = await officeApp.listen({ host: '127.0.0.1', port: 0 });
  return {
    url,
    /** Makes a call by name, with unknown ids for its path parameters. */
    async send(key: CallName, { cookie, body, headers }: Sent = {}) {
      const [method = '', path = ''] = key.split(' ');
      const answer = await fetch(url + path.replace('{id}', randomUUID()).replaceAll(/\{\w+\}/g, 'nothing'), {
        method,
        headers: {
          'x-forwarded-for': newAddress(),
          ...(cookie && { cookie }),
          ...(body && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      const answered = (await answer.json()) as { message?: string };
      return { status: answer.status, message: answered.message, answered };
    },
  };
}
