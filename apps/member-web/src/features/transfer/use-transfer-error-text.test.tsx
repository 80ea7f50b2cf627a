import errors from '@krapao/contract/texts/errors.en.json';
import { ApiError } from '@krapao/web/api/api-error.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider, type Messages } from 'use-intl';
import { expect, it } from 'vitest';
import common from '../../../locales/en/common.json';
import transfer from '../../../locales/en/transfer.json';
import { useTransferErrorText } from './use-transfer-error-text.ts';

function textOf(error: unknown): string {
  const Line = () => useTransferErrorText('THB', (code) => code.toUpperCase())(error);
  const messages = { common, errors, transfer } as unknown as Messages;
  return renderToStaticMarkup(
    <IntlProvider locale="en" messages={messages} timeZone="Asia/Bangkok">
      <Line />
    </IntlProvider>,
  );
}

it('names the game whose first transfer is still under way, and leaves other limits and failures as they are', () => {
  expect(textOf(new ApiError('REQUEST_LIMIT', 429, { game: 'naga' }))).toMatch(
    /^A transfer with NAGA is being checked/,
  );
  expect(textOf(new ApiError('REQUEST_LIMIT', 429))).toBe('Too many requests, please wait a moment');
  expect(textOf(new ApiError('TRANSFER_FAIL', 502, { game: 'naga' }))).toMatch(/^Transfer failed/);
});
