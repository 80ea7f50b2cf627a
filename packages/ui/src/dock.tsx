import type { ReactNode } from 'react';
import './dock.css';
import { Icon, type IconName } from './icon.tsx';

/**
 * The bottom menu of phones. Its children are links, each holding a `<DockItem>`; the current one
 * carries `aria-current="page"`, which router links set by themselves.
 */
export function Dock({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav className="dock" aria-label={label}>
      {children}
    </nav>
  );
}

export function DockItem({ icon, label }: { icon: IconName; label: string }) {
  return (
    <>
      <Icon name={icon} size="m" />
      <span>{label}</span>
    </>
  );
}
