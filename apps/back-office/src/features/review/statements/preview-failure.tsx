import { Banner } from '@krapao/ui/states/banner';
import { failureOf } from '@krapao/web/api/api-error.ts';
import { useTranslations } from 'use-intl';
import { useErrorText } from '../../../shared/i18n/use-error-text.ts';

/** A layout whose settings are incomplete is work in progress; any other failure is an error. */
export function PreviewFailure({ error }: { error: unknown }) {
  const t = useTranslations('bank-files');
  const errorText = useErrorText();
  return failureOf(error).status === 400 ? (
    <Banner>{t('previewInvalid')}</Banner>
  ) : (
    <Banner tone="bad">{errorText(error)}</Banner>
  );
}
