import { Icon } from '@krapao/ui/brand/icon';
import { NavLink } from 'react-router';
import { useTranslations } from 'use-intl';
import { useMe } from '../shared/session/session.ts';
import './nav.css';
import { groupsFor } from './sections.tsx';

/** Menu links to the sections that the operator's role may see. */
export function NavLinks({ onGo }: { onGo?: () => void }) {
  const t = useTranslations('common.nav');
  return groupsFor(useMe()).map(({ name, sections }) => (
    <div key={name ?? 'first'} className="nav-group">
      {name && <p className="nav-group-name">{t(name)}</p>}
      <ul>
        {sections.map((section) => (
          <li key={section.path}>
            <NavLink to={section.path} className="nav-link" title={t(section.name)} onClick={onGo}>
              <Icon name={section.icon} />
              <span className="grow">{t(section.name)}</span>
              {section.useCount && <Count useCount={section.useCount} />}
            </NavLink>
          </li>
        ))}
      </ul>
    </div>
  ));
}

/** Number of waiting items in a section; nothing at zero. */
function Count({ useCount }: { useCount: () => number | undefined }) {
  const t = useTranslations('common');
  const count = useCount();
  if (!count) return null;
  return (
    <b className="nav-count num">
      <span className="spoken">{t('waitingCount', { n: count })}</span>
      <span aria-hidden="true">{count > 999 ? '999+' : count}</span>
    </b>
  );
}
