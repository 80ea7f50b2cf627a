import { useTranslations } from 'use-intl';
import { failureOf } from '../api/api-error.ts';
import { useErrorText } from '../i18n/use-error-text.ts';
import { ACCEPTED_TYPES } from './files.ts';

/** Text for a rejected file, with the limit or the accepted types. The server's details have the same names. */
export function useFileError(): (error: unknown) => string {
  const t = useTranslations('chat');
  const errorText = useErrorText();
  return (error) => {
    const { code, details } = failureOf(error);
    if (code === 'FILE_NOT_SUPPORTED') return t('notSupported', { types: ACCEPTED_TYPES });
    if (code === 'FILE_TOO_LARGE' && details.megapixels !== undefined)
      return t('tooManyPixels', { n: details.megapixels });
    if (code === 'FILE_TOO_LARGE' && details.megabytes !== undefined) return t('tooLarge', { n: details.megabytes });
    return errorText(error);
  };
}
