import errors from '@krapao/contract/texts/errors.en.json';
import type { Currency } from '@krapao/money';
import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider, type Messages } from 'use-intl';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { useErrorText } from './use-error-text.ts';

const common = { network: 'No connection. Try again', baht: 'baht', kip: 'kip' };

function textOf(error: unknown, currency?: Currency): string {
  const Line = () => useErrorText(currency)(error);
  const messages = { common, errors } as unknown as Messages;
  return renderToStaticMarkup(
    <IntlProvider locale="en" messages={messages} timeZone="Asia/Bangkok">
      <Line />
    </IntlProvider>,
  );
}

describe('the words for a failure', () => {
  it('are the translation of its code, with its values', { tags: ['S7.7', 'S8.49'] }, () => {
    expect(textOf(new ApiError('MONEY_NOT_ENOUGH', 409))).toBe('Not enough money');
    expect(textOf(new ApiError('TRANSFER_MINIMUM', 422, { value: 1 }))).toBe('Minimum amount 1 baht');
    expect(textOf(new ApiError('REFUND_MINIMUM', 422))).toBe('Must be more than 0 baht');
  });

  it('name a limit as an amount of the member’s currency', { tags: ['R2.6'] }, () => {
    expect(textOf(new ApiError('TRANSFER_MAXIMUM', 422, { value: 200_000.5 }))).toBe('Maximum amount 200,000.50 baht');
    expect(textOf(new ApiError('TRANSFER_MINIMUM', 422, { value: 50_000 }), 'LAK')).toBe('Minimum amount 50,000 kip');
  });

  it('are the message as it came when there is no translation', { tags: ['S7.8'] }, () => {
    expect(textOf(new ApiError('SOMETHING_NEW', 400))).toBe('SOMETHING_NEW');
  });

  it.each(['invalid-token', 'gone'])('are none for %s: the page that it leads to says it', (signal) => {
    expect(textOf(new ApiError(signal, 401))).toBe('');
  });

  it('say that there is no connection when no answer came', () => {
    expect(textOf(new ApiError('NETWORK'))).toBe(common.network);
  });
});
