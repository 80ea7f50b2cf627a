import type { IconName } from '@krapao/ui/brand/icon';
import { LanguageSelect } from '@krapao/ui/fields/language-select';
import { changeLocale } from '@krapao/web/i18n/locale.ts';
import { useLocale } from '@krapao/web/i18n/use-locale.ts';
import type { ReactNode } from 'react';
import { Link, NavLink } from 'react-router';
import { useTranslations } from 'use-intl';
import { AppBar, Brand } from '../shared/parts/app-bar.tsx';
import { Dock, DockItem } from './dock.tsx';

type Item = {
  icon: IconName;
  label: string;
  badge?: ReactNode;
  /** Not in the phones' dock, which has room for five items. */
  isWideOnly?: boolean;
};
export type LinkItem = Item & { to: string };
export type MenuItem = LinkItem | (Item & { onOpen: () => void });

type Items = {
  items: readonly MenuItem[];
  /** Replaces the current history entry. */
  replace?: boolean;
};

const itemsOf = ({ items, replace = false }: Items, draw: (item: MenuItem) => ReactNode) =>
  items.map((item) =>
    'to' in item ? (
      <NavLink key={item.label} to={item.to} replace={replace}>
        {draw(item)}
      </NavLink>
    ) : (
      <button key={item.label} type="button" onClick={item.onOpen}>
        {draw(item)}
      </button>
    ),
  );

/** The top bar, with the menu on wide screens. */
export function TopBar(props: Items & { home: string; who?: string | undefined; children?: ReactNode }) {
  const t = useTranslations('common');
  const brand = (
    <Link to={props.home} replace={props.replace ?? false} className="app-bar-brand">
      <Brand name={t('brand')} who={props.who} />
    </Link>
  );
  return (
    <AppBar
      brand={brand}
      navLabel={t('mainMenu')}
      nav={itemsOf(props, (item) => (
        <>
          {item.label} {item.badge}
        </>
      ))}
    >
      <Language />
      {props.children}
    </AppBar>
  );
}

export function BottomMenu({ items, ...props }: Items) {
  const t = useTranslations('common');
  const docked = items.filter(({ isWideOnly }) => !isWideOnly);
  return (
    <Dock label={t('mainMenu')}>
      {itemsOf({ ...props, items: docked }, (item) => (
        <DockItem icon={item.icon} label={item.label} badge={item.badge} />
      ))}
    </Dock>
  );
}

export function Language({ solid }: { solid?: boolean }) {
  const t = useTranslations('common');
  return <LanguageSelect value={useLocale()} onChange={changeLocale} label={t('language')} solid={solid} />;
}
