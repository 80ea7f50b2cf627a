import { CLIENT_VERSION } from '@krapao/contract/limits';
import { buttonClass } from '@krapao/ui/button';
import { Card } from '@krapao/ui/card';
import { Icon } from '@krapao/ui/icon';
import { Page, PageHead } from '@krapao/ui/page';
import { Skeleton, useDelayed } from '@krapao/ui/skeleton';
import { useTitle } from '@krapao/web/browser/use-title.ts';
import { useLocale } from '@krapao/web/i18n/use-locale.ts';
import { Html } from '@krapao/web/parts/html.tsx';
import { QrCode } from '@krapao/web/parts/qr-code.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { contactQuery } from '../../shared/support/contact-query.ts';
import './contact.css';
import { QueryRetry } from '@krapao/web/parts/query-retry.tsx';

/** How to reach support: the same for visitors and, with some space above it, for members. */
export function ContactPage({ withTopSpace = false }: { withTopSpace?: boolean }) {
  const t = useTranslations('contact');
  const common = useTranslations('common');
  const contact = useQuery(contactQuery(useLocale()));
  const isLate = useDelayed(contact.isPending);
  useTitle(t('title'));
  return (
    <Page className={withTopSpace ? 'contact has-top-space' : 'contact'} aria-busy={contact.isPending}>
      <PageHead title={t('title')} />
      {contact.data && (
        <Card className="contact-card">
          <Html className="contact-text" html={contact.data.contactText} />
          <Line {...contact.data} />
        </Card>
      )}
      {isLate && <Skeleton height={320} radius={18} />}
      <QueryRetry query={contact} />
      <p className="contact-version ink-mute">
        {common('version')} <span className="num is-thin">{CLIENT_VERSION}</span>
      </p>
    </Page>
  );
}

type LineProps = { lineName: string; lineLink: string; lineQR: string | null };

/** The support line. Its picture is the operator's; when there is none, or it does not load, we draw the link ourselves. */
function Line({ lineName, lineLink, lineQR }: LineProps) {
  const t = useTranslations('contact');
  const [failedPicture, setFailedPicture] = useState<string>();
  const label = t('qr', { name: lineName });
  return (
    <div className="contact-line">
      <div className="contact-qr">
        {lineQR && lineQR !== failedPicture ? (
          <img src={lineQR} alt={label} onError={() => setFailedPicture(lineQR)} />
        ) : (
          <QrCode link={lineLink} label={label} />
        )}
      </div>
      <div>
        <p className="text-caption ink-mute">{t('scan')}</p>
        <p className="text-title contact-name">{lineName}</p>
        <a className={buttonClass({ tone: 'gold' })} href={lineLink} target="_blank" rel="noopener noreferrer">
          <Icon name="chat" />
          {t('openChat')}
        </a>
      </div>
    </div>
  );
}
