import { Banner } from '@krapao/ui/banner';
import { useTranslations } from 'use-intl';
import { AskSupport } from '../../../shared/support/ask-support.tsx';

/** The time to pay is over; who has paid all the same reads what becomes of it. */
export function Over({ what, reference }: { what: string; reference?: string }) {
  const t = useTranslations('support');
  return (
    <Banner>
      <b>{what}</b>
      <p>{t('paidAlready')}</p>
      <AskSupport reference={reference} />
    </Banner>
  );
}
