import { failureOf } from '@krapao/web/api/api-error.ts';
import { useErrorText } from '@krapao/web/i18n/use-error-text.ts';
import { useTranslations } from 'use-intl';

/** Texts of failed spins and claims: the wheel's own by code, or the catalogue's. */
export function useSpinText() {
  const spins = useTranslations('spin.failed.spin');
  const claims = useTranslations('spin.failed.claim');
  const errorText = useErrorText();
  return {
    ofSpin(error: unknown): string {
      const { code } = failureOf(error);
      return spins.has(code as 'NO_DATA') ? spins(code as 'NO_DATA') : errorText(error);
    },
    ofClaim(error: unknown): string {
      const { code, details } = failureOf(error);
      // The coupon exists but cannot be claimed yet.
      if (code === 'NO_CLAIMABLE_COUPON' && !details.claimed) return claims('notNow');
      return claims.has(code as 'COUPON_EXPIRED') ? claims(code as 'COUPON_EXPIRED') : errorText(error);
    },
  };
}
