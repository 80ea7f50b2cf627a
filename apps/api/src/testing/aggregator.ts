import { variableOf } from '../platform/connections/environment.ts';

/** How the sandbox's aggregator is described to the adapter for any list of transactions. */
export const AGGREGATOR = {
  key: 'sandbox-aggregator-key',
  ...{ header: 'x-api-key', headerValue: '{key}', dates: 'date' },
  ...{ listPath: 'data.transactions', nextPath: 'nextPageToken', accountPath: 'account.number' },
  ...{ idPath: 'transactionId', timePath: 'bookedAt', amountPath: 'amount', amounts: 'hundredths' },
  ...{ directionPath: 'type', currencyPath: 'currency', notePath: 'remark' },
  senderBankPath: 'counterparty.bank',
  senderAccountPath: 'counterparty.account',
  senderNamePath: 'counterparty.name',
};
export const AGGREGATOR_PATH =
  'aggregator/v2/banks/{bank}/accounts/{account}/transactions?dateFrom={from}&dateTo={to}&pageToken={cursor}';

/** The same as variables. */
export const aggregatorEnv = (base: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries({ ...AGGREGATOR, url: `${base}/${AGGREGATOR_PATH}&pageSize=2` }).map(([name, value]) => [
      variableOf('feed-http', name),
      value,
    ]),
  );
