import { WovenBorder } from '@krapao/ui/brand/woven-border';
import { Avatar } from '@krapao/ui/data/avatar';
import type { ReactNode } from 'react';
import './id-card.css';

type IdCardProps = {
  name: string;
  children?: ReactNode;
  /** Button at the end of the card. */
  action?: ReactNode;
};

/** Card with the member's name. */
export function IdCard({ name, children, action }: IdCardProps) {
  return (
    <section className="id-card">
      <Avatar name={name} size="xl" />
      <div className="grow">
        <h1 className="text-title">{name}</h1>
        {children && <p className="num is-thin id-card-number">{children}</p>}
      </div>
      {action}
      <WovenBorder />
    </section>
  );
}
