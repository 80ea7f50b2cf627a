import { Banner } from '@krapao/ui/states/banner';
import { useTranslations } from 'use-intl';
import { ContactSupport } from '../../../shared/support/contact-support.tsx';

/** The payment time has expired; explains what happens to a late payment. */
export function Over({ what, reference }: { what: string; reference?: string }) {
  const t = useTranslations('support');
  return (
    <Banner>
      <b>{what}</b>
      <p>{t('paidAlready')}</p>
      <ContactSupport reference={reference} />
    </Banner>
  );
}
