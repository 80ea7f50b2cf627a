import { useTranslations } from 'use-intl';
import { failureOf } from '../api/api-error.ts';
import { useErrorText } from '../i18n/use-error-text.ts';

/** The words for what was not taken; of a file that is too large with the limit. */
export function useFileError(): (error: unknown) => string {
  const t = useTranslations('chat');
  const errorText = useErrorText();
  return (error) => {
    const { code, details } = failureOf(error);
    return code === 'FILE_TOO_LARGE' && details.n !== undefined ? t('tooLarge', { n: details.n }) : errorText(error);
  };
}
