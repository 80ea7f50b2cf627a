import { buttonClass } from '@krapao/ui/actions/button';
import { Icon, type IconName } from '@krapao/ui/brand/icon';
import { cx } from '@krapao/ui/cx';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { PATHS } from '../paths.ts';
import './wizard-aside.css';

type Item = { icon: IconName; title: string; note: string; state?: 'done' | 'now' | undefined };

type WizardAsideProps = { title: string; items: readonly Item[]; help: string };

/** Beside a wizard on wide screens: requirements, progress and the contact, above the picture of the login page. */
export function WizardAside({ title, items, help }: WizardAsideProps) {
  const common = useTranslations('common');
  return (
    <aside className="wizard-aside" aria-label={title}>
      <div className="wizard-aside-card">
        <h2 className="text-heading">{title}</h2>
        <ul className="wizard-aside-items">
          {items.map(({ icon, title: name, note, state }) => (
            <li key={name} className={cx('wizard-aside-item', state && `is-${state}`)}>
              <Icon name={state === 'done' ? 'check' : icon} />
              <div>
                <b>{name}</b>
                <p>{note}</p>
              </div>
            </li>
          ))}
        </ul>
        <div className="wizard-aside-help">
          <p>{help}</p>
          <Link className={buttonClass({ tone: 'line', size: 'sm' })} to={PATHS.contact} replace>
            <Icon name="contact" />
            {common('contactSupport')}
          </Link>
        </div>
      </div>
    </aside>
  );
}
