import { failureOf } from '@krapao/web/api/api-error.ts';
import { useErrorText } from '@krapao/web/i18n/use-error-text.ts';
import { useTranslations } from 'use-intl';
import type { SpinFailure } from './use-spin.ts';

/** The words for a spin or claim that failed: the wheel's own where it has them, else those of the catalogue. */
export function useSpinText() {
  const t = useTranslations('spin');
  const errorText = useErrorText();
  return {
    ofSpin: ({ code, error }: SpinFailure): string =>
      code === 'MONEY_NOT_ENOUGH' || code === 'NO_DATA' || code === 'INVALID_CODE'
        ? t(`failed.${code}`)
        : errorText(error),
    ofClaim(error: unknown): string {
      const { code, details } = failureOf(error);
      // The coupon is there, and its time will come.
      return code === 'NO_CLAIMABLE_COUPON' && !details.claimed ? t('failed.notNow') : errorText(error);
    },
  };
}
