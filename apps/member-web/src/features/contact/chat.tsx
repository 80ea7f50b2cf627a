import { Button, buttonClass } from '@krapao/ui/actions/button';
import { Icon } from '@krapao/ui/brand/icon';
import { Card } from '@krapao/ui/layout/card';
import { Skeleton } from '@krapao/ui/states/skeleton';
import { useLocale } from '@krapao/web/i18n/use-locale.ts';
import { Html } from '@krapao/web/parts/html.tsx';
import { Loaded } from '@krapao/web/parts/loaded.tsx';
import { QrCode } from '@krapao/web/parts/qr-code.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { chatQuery } from '../../shared/chat/chat-query.ts';
import { openChat } from '../../shared/chat/open-chat.ts';
import { contactQuery } from '../../shared/support/contact-query.ts';

/** Support by the page's chat, where offered, and by LINE. */
export function Chat() {
  const t = useTranslations('contact');
  const contact = useQuery(contactQuery(useLocale()));
  const isOffered = useQuery(chatQuery).data ?? false;
  return (
    <Loaded query={contact} skeleton={<Skeleton height={320} radius={18} />}>
      {(data) => (
        <Card>
          <div className="contact-text">
            <Html html={data.contactText} />
            {isOffered && (
              <Button tone="gold" icon="chat" wide onClick={() => openChat()}>
                {t('chat')}
              </Button>
            )}
          </div>
          <Line {...data} tone={isOffered ? 'plain' : 'gold'} />
        </Card>
      )}
    </Loaded>
  );
}

type LineProps = { lineName: string; lineLink: string; lineQR: string | null; tone: 'plain' | 'gold' };

/** The LINE account. Without a working picture from the operator, the QR code is drawn here. */
function Line({ lineName, lineLink, lineQR, tone }: LineProps) {
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
        <a className={buttonClass({ tone })} href={lineLink} target="_blank" rel="noopener noreferrer">
          <Icon name="external" />
          {t('openLine')}
        </a>
      </div>
    </div>
  );
}
