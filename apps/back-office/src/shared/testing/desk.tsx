import { changeLocale } from '@krapao/web/i18n/locale.ts';
import { loadMessages, type Namespace, WithMessages } from '@krapao/web/i18n/messages.tsx';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { type ReactNode, Suspense } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { type Mock, vi } from 'vitest';
import '../i18n/own-texts.ts';

/** Responses by call; a missing call fails like a network error. */
export type Answers = Record<string, (request: { body: unknown; url: URL; headers: Headers }) => object | Refusal>;

export class Refusal {
  readonly code: string;
  readonly status: number;
  readonly details: object;

  constructor(code: string, status = 403, details = {}) {
    this.code = code;
    this.status = status;
    this.details = details;
  }
}

/** Stubs the server. Returns a mock with every call by its name. */
export function playServer(answers: Answers): Mock {
  const sent = vi.fn();
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body, headers }: RequestInit = {}) => {
    const url = new URL(path, 'http://office');
    const name = `${method} ${url.pathname}`;
    const request = { body: typeof body === 'string' ? JSON.parse(body) : body, url, headers: new Headers(headers) };
    sent(name, request);
    const answer = answers[name]?.(request);
    if (!answer) throw new TypeError('nobody answers');
    return answer instanceof Refusal
      ? Response.json({ message: answer.code, ...answer.details }, { status: answer.status })
      : Response.json(answer);
  });
  return sent;
}

/** Renders like the app, in English. */
export async function show(children: ReactNode, { texts = [], at = '/' }: { texts?: Namespace[]; at?: string } = {}) {
  changeLocale('en');
  await loadMessages(texts, 'en');
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const element = (
    <QueryClientProvider client={client}>
      <Suspense>
        <WithMessages of={texts}>{children}</WithMessages>
      </Suspense>
    </QueryClientProvider>
  );
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [at] });
  return render(<RouterProvider router={router} />);
}
