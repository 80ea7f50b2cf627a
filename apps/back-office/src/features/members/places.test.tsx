import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { leave, startShift } from '../../shared/session/session.ts';
import { playServer, show } from '../../shared/testing/desk.tsx';
import { meOf } from '../../shared/testing/operator.ts';
import { Way } from './tabs/cells.tsx';
import { useSourceName } from './use-source-name.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  leave();
});

it('says in words where money came from and went, and calls games and banks by their codes', async () => {
  await show(
    <>
      <p>
        <Way from="GIFT" to="WALLET" />
      </p>
      <p>
        <Way from="WALLET" to="naga" />
      </p>
    </>,
    { texts: ['members'] },
  );
  await screen.findByText('Gift link → Main wallet');
  screen.getByText('Main wallet → naga');
});

function Source({ code }: { code: string }) {
  return <p>{useSourceName()(code)}</p>;
}

it('says where a member heard of us as the member read it', async () => {
  startShift(meOf());
  const source = { key: 'FRIEND', value: { description: { th: 'เพื่อน', la: 'ໝູ່', en: 'A friend' } } };
  playServer({ 'GET /api/office/catalogue/source': () => [source] });
  await show(
    <>
      <Source code="FRIEND" />
      <Source code="GONE" />
    </>,
    { texts: ['members'] },
  );
  await screen.findByText('A friend');
  expect(screen.getByText('GONE')).toBeTruthy();
});
