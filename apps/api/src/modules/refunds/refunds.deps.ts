import type { Locale } from '@krapao/contract/locales';

export type RefundsDeps = {
  /** What operators say about cashback, and the ends of the bonus that it becomes. */
  rules(locale: Locale): Promise<{ info: string; success: number; fail: number }>;
  banners(locale: Locale): Promise<{ image: string; html: string }[]>;
};
