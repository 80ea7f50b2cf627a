import type documentRefusals from '@krapao/contract/texts/document-refusals.en.json';
import type errors from '@krapao/contract/texts/errors.en.json';
import type refusals from '@krapao/contract/texts/refusals.en.json';
import type slipReasons from '@krapao/contract/texts/slip-reasons.en.json';

/**
 * All texts by file name, with the shape of the English files. An app declares its own here, including `common` and
 * `pager`, which this package uses too.
 */
export interface WebMessages {
  'document-refusals': typeof documentRefusals;
  errors: typeof errors;
  refusals: typeof refusals;
  'slip-reasons': typeof slipReasons;
}

declare module 'use-intl' {
  interface AppConfig {
    Messages: WebMessages;
  }
}
