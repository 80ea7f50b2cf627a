import { AppBar, Brand } from '@krapao/ui/app-bar';
import { Dock, DockItem } from '@krapao/ui/dock';
import type { IconName } from '@krapao/ui/icon';
import { LanguageSelect } from '@krapao/ui/language-select';
import { changeLocale } from '@krapao/web/i18n/locale.ts';
import { useLocale } from '@krapao/web/i18n/use-locale.ts';
import type { ReactNode } from 'react';
import { Link, NavLink } from 'react-router';
import { useTranslations } from 'use-intl';

type Item = { icon: IconName; label: string };
export type LinkItem = Item & { to: string };
export type MenuItem = LinkItem | (Item & { onOpen: () => void });

type Items = {
  items: readonly MenuItem[];
  /** Leaves the page before out of the history. */
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

/** The top bar; on wide screens it also carries the menu. */
export function TopBar(props: Items & { home: string; who?: string | undefined; children?: ReactNode }) {
  const t = useTranslations('common');
  const brand = (
    <Link to={props.home} replace={props.replace ?? false} className="app-bar-brand">
      <Brand name={t('brand')} who={props.who} />
    </Link>
  );
  return (
    <AppBar brand={brand} navLabel={t('mainMenu')} nav={itemsOf(props, (item) => item.label)}>
      <Language />
      {props.children}
    </AppBar>
  );
}

/** The bottom menu of phones. */
export function BottomMenu(props: Items) {
  const t = useTranslations('common');
  return (
    <Dock label={t('mainMenu')}>
      {itemsOf(props, (item) => (
        <DockItem icon={item.icon} label={item.label} />
      ))}
    </Dock>
  );
}

export function Language({ solid }: { solid?: boolean }) {
  const t = useTranslations('common');
  return <LanguageSelect value={useLocale()} onChange={changeLocale} label={t('language')} solid={solid} />;
}
