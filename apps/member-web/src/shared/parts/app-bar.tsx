import type { ReactNode } from 'react';
import './app-bar.css';
import { Mark } from '@krapao/ui/brand/mark';

type AppBarProps = {
  /** Link to home, with `className="app-bar-brand"` and a `<Brand>` inside. */
  brand: ReactNode;
  /** The links of the dock, shown from 1024 px, where the dock is hidden. */
  nav?: ReactNode;
  navLabel: string;
  /** Content at the right end: language, log out. */
  children?: ReactNode;
};

export function AppBar({ brand, nav, navLabel, children }: AppBarProps) {
  return (
    <header className="app-bar">
      {brand}
      {nav && <nav aria-label={navLabel}>{nav}</nav>}
      <span className="grow" />
      {children}
    </header>
  );
}

/** Logo and product name; with `who`, the name of the signed-in member below. */
export function Brand({ name, who }: { name: string; who?: string | undefined }) {
  return (
    <>
      <Mark />
      {who ? (
        <span className="app-bar-who">
          <small>{name}</small>
          <b>{who}</b>
        </span>
      ) : (
        <span>{name}</span>
      )}
    </>
  );
}
