import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { IntlProvider, type Messages } from 'use-intl';
import { expect, it, vi } from 'vitest';
import { useTitle } from './use-title.ts';

function Page({ title }: { title: string }) {
  useTitle(title);
  return null;
}

it('is announced when it takes the place of another, not when the document loads', { tags: ['R49'] }, async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const root = createRoot(document.createElement('div'));
  const show = (title: string) =>
    act(async () =>
      root.render(
        <IntlProvider locale="en" messages={{ common: { brand: 'Krapao' } } as unknown as Messages}>
          <Page title={title} />
        </IntlProvider>,
      ),
    );
  const announced = () => document.querySelector('[aria-live=polite]')?.textContent;
  await show('Log in');
  expect([document.title, announced()]).toEqual(['Log in · Krapao', '']);
  await show('Register');
  expect([document.title, announced()]).toEqual(['Register · Krapao', 'Register']);
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});
