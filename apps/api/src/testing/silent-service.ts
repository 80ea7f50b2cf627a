import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A service that takes every request and answers none. */
export async function silentService() {
  const requests: string[] = [];
  const http = createServer((request) => void requests.push(`${request.method} ${request.url}`));
  await new Promise<void>((resolve) => void http.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    requests,
    close() {
      http.closeAllConnections();
      http.close();
    },
  };
}
