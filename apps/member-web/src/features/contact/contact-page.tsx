import { CLIENT_VERSION } from '@krapao/contract/limits';
import { Page, PageHead } from '@krapao/ui/layout/page';
import { useTitle } from '@krapao/web/browser/use-title.ts';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Chat } from './chat.tsx';
import './contact.css';
import { Faq } from './faq.tsx';

/** Support, answers and films; for visitors and, with space above, for members. */
export function ContactPage({ guide, withTopSpace = false }: { guide: ReactNode; withTopSpace?: boolean }) {
  const t = useTranslations('contact');
  const common = useTranslations('common');
  useTitle(t('title'));
  return (
    <Page className={withTopSpace ? 'contact has-top-space' : 'contact'}>
      <div className="contact-chat">
        <PageHead title={t('title')} />
        <Chat />
      </div>
      <Faq />
      <div className="contact-guide">{guide}</div>
      <p className="contact-version ink-mute">
        {common('version')} <span className="num is-thin">{CLIENT_VERSION}</span>
      </p>
    </Page>
  );
}
