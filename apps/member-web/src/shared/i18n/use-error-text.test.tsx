import errors from '@krapao/contract/texts/errors.en.json';
import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider, type Messages } from 'use-intl';
import { describe, expect, it } from 'vitest';
import common from '../../../locales/en/common.json';
import { ApiError } from '../api/api-error.ts';
import { useErrorText } from './use-error-text.ts';

function textOf(error: unknown): string {
  const Line = () => useErrorText()(error);
  const messages = { common, errors } as unknown as Messages;
  return renderToStaticMarkup(
    <IntlProvider locale="en" messages={messages} timeZone="Asia/Bangkok">
      <Line />
    </IntlProvider>,
  );
}

describe('the words for a failure', () => {
  it('are the translation of its code, with its values', () => {
    expect(textOf(new ApiError('MONEY_NOT_ENOUGH', 409))).toBe('Not enough money');
    expect(textOf(new ApiError('TRANSFER_MINIMUM', 422, { value: 1 }))).toBe('Minimum amount 1 baht');
  });

  it('are the message as it came when there is no translation', () => {
    expect(textOf(new ApiError('SOMETHING_NEW', 400))).toBe('SOMETHING_NEW');
  });

  it('are words also for what sends the browser elsewhere', () => {
    expect(textOf(new ApiError('invalid-token', 401))).toBe(errors.UNAUTHORIZED);
    expect(textOf(new ApiError('gone', 410))).toBe(common.notLoaded);
  });

  it('say that there is no connection when no answer came', () => {
    expect(textOf(new ApiError('NETWORK'))).toBe(common.network);
  });
});
