import type { ReactNode } from 'react';
import './dock.css';
import { Icon, type IconName } from '@krapao/ui/brand/icon';

/**
 * Bottom menu of phones. Each child is a link with a `<DockItem>`; the current link has `aria-current="page"`, which
 * router links set by themselves.
 */
export function Dock({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav className="dock" aria-label={label}>
      {children}
    </nav>
  );
}

type DockItemProps = { icon: IconName; label: string /** A count on the icon. */; badge?: ReactNode };

export function DockItem({ icon, label, badge }: DockItemProps) {
  return (
    <>
      <Icon name={icon} size="m" />
      <span>{label}</span>
      {badge}
    </>
  );
}
