import type { ReactNode } from 'react';
import './app-bar.css';
import { Mark } from './mark.tsx';

type AppBarProps = {
  /** The way home, with `className="app-bar-brand"` and a `<Brand>` inside. */
  brand: ReactNode;
  /** The links of the dock again; they show from 1024 px, where the dock goes. */
  nav?: ReactNode;
  navLabel: string;
  /** What stands at the right end: language, log out. */
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

/** Logo and product name; with `who`, the name of the signed-in member comes under it. */
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
