import { changeLocale } from '@krapao/web/i18n/locale.ts';
import { loadTexts, type Namespace, Texts } from '@krapao/web/i18n/texts.tsx';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { type ReactNode, Suspense } from 'react';
import { MemoryRouter } from 'react-router';
import { type Mock, vi } from 'vitest';
import '../i18n/own-texts.ts';

/** What the server would answer, by call; what is not here is away. */
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

/** Plays the server. Returns every call that was made, by its name. */
export function playServer(answers: Answers): Mock {
  const heard = vi.fn();
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body, headers }: RequestInit = {}) => {
    const url = new URL(path, 'http://office');
    const name = `${method} ${url.pathname}`;
    const request = { body: typeof body === 'string' ? JSON.parse(body) : body, url, headers: new Headers(headers) };
    heard(name, request);
    const answer = answers[name]?.(request);
    if (!answer) throw new TypeError('nobody answers');
    return answer instanceof Refusal
      ? Response.json({ message: answer.code, ...answer.details }, { status: answer.status })
      : Response.json(answer);
  });
  return heard;
}

/** Draws something as the app would, in English unless said otherwise. */
export async function show(children: ReactNode, { texts = [], at = '/' }: { texts?: Namespace[]; at?: string } = {}) {
  changeLocale('en');
  await loadTexts(texts, 'en');
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return render(
    <MemoryRouter initialEntries={[at]}>
      <QueryClientProvider client={client}>
        <Suspense>
          <Texts of={texts}>{children}</Texts>
        </Suspense>
      </QueryClientProvider>
    </MemoryRouter>,
  );
}
