import type errors from '@krapao/contract/texts/errors.en.json';
import type slipReasons from '@krapao/contract/texts/slip-reasons.en.json';

/**
 * All texts, by the names of their files. An app declares its own here; English is the shape. Each words `common` and
 * `pager` itself, which this package speaks with too.
 */
export interface WebMessages {
  errors: typeof errors;
  'slip-reasons': typeof slipReasons;
}

declare module 'use-intl' {
  interface AppConfig {
    Messages: WebMessages;
  }
}
