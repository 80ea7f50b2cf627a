import { createHmac } from 'node:crypto';
import { buildSandbox, type SandboxOptions } from '../app.ts';
import { agentKey, type Provider, providerByCode, signingSecret } from '../games/providers.ts';

export type Answer = { status: number; body: Record<string, unknown> };
export type RunningSandbox = Awaited<ReturnType<typeof startSandbox>>;

/** A sandbox on a free port over real HTTP, with its state in the real test database. */
export async function startSandbox(options: Partial<SandboxOptions> = {}) {
  const databaseUrl = process.env.TEST_DATABASE_URL;
  if (!databaseUrl) throw new Error('TEST_DATABASE_URL is missing: run these tests with vitest in the server project');
  const app = buildSandbox({ databaseUrl, ...options });
  const base = await app.listen({ host: '127.0.0.1', port: 0 });

  async function request(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
    const response = await fetch(base + path, {
      method,
      signal: AbortSignal.timeout(Number(headers['x-timeout-ms'] ?? 20_000)),
      headers: { ...(text !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(text !== undefined && { body: text }),
    });
    return response;
  }

  async function call(...input: Parameters<typeof request>): Promise<Answer> {
    const response = await request(...input);
    return { status: response.status, body: (await response.json()) as Answer['body'] };
  }

  return {
    base,
    request,
    call,
    close: () => app.close(),
    setFault: (service: string, fault: object) => call('PUT', `/faults/${service}`, fault),
    a: (code: string, path: string, body: object, headers: Record<string, string> = {}) => {
      const text = JSON.stringify(body);
      return call('POST', `/games/a/${code}/${path}`, text, { ...signed(code, text), ...headers });
    },
    b: (code: string, path: string, body: object, headers: Record<string, string> = {}) =>
      call('POST', `/games/b/${code}/${path}`, body, { 'x-agent-key': agentKey(provider(code)), ...headers }),
  };
}

export function signed(code: string, text: string): Record<string, string> {
  const signature = createHmac('sha256', signingSecret(provider(code)))
    .update(text)
    .digest('hex');
  return { 'x-operator': 'krapao', 'x-signature': signature };
}

function provider(code: string): Provider {
  const found = providerByCode.get(code);
  if (!found) throw new Error(`no provider ${code}`);
  return found;
}
