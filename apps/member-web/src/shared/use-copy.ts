import { toast } from '@krapao/ui/toast';
import { useTranslations } from 'use-intl';

/** Copies a text and says so. A page that is not served over TLS has no clipboard: then that is said. */
export function useCopy(): (text: string) => void {
  const t = useTranslations('common');
  return (text) => {
    const copying = async () => navigator.clipboard.writeText(text);
    void copying().then(
      () => toast.info(t('copied'), { icon: 'copy' }),
      () => toast.error(t('copyFailed')),
    );
  };
}
