import { Mark } from '@krapao/ui/brand/mark';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { LanguageButton } from '../layout/language-button.tsx';
import './gate.css';

/** Frame of the pages outside the session: sign-in, invitation, lock. */
export function Gate({ title, children, foot }: { title: ReactNode; children: ReactNode; foot?: ReactNode }) {
  const t = useTranslations('common');
  return (
    <main className="gate">
      <div className="gate-card">
        <div className="gate-brand">
          <Mark />
          <div className="grow">
            <b>{t('brand')}</b>
            <small>{t('office')}</small>
          </div>
          <LanguageButton />
        </div>
        <h1 className="text-title">{title}</h1>
        {children}
        {foot && <div className="gate-foot">{foot}</div>}
      </div>
    </main>
  );
}
