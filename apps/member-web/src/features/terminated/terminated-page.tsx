import { Mark } from '@krapao/ui/mark';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { PATHS } from '../../shared/paths.ts';
import { TERMINATED_CLASS } from '../../shared/terminated.ts';
import { useTitle } from '../../shared/use-title.ts';
import './terminated-page.css';

/**
 * The service is gone: the shutter is down. There is no menu, since nothing behind it would answer;
 * the one way on is to /login, where the service is asked again.
 */
export function TerminatedPage() {
  const t = useTranslations('terminated');
  const common = useTranslations('common');
  useTitle(t('title'));
  useEffect(() => document.body.classList.add(TERMINATED_CLASS), []);
  return (
    <main className="closed">
      <div className="closed-shutter" aria-hidden="true">
        <i />
      </div>
      <div className="closed-words">
        <Mark />
        <h1 className="t-title">{t('title')}</h1>
        <p className="soft">{t('text')}</p>
        <Link className="link" to={PATHS.login}>
          {common('retry')}
        </Link>
      </div>
    </main>
  );
}
