import type { ReactNode } from 'react';
import { Avatar } from './avatar.tsx';
import { Hem } from './hem.tsx';
import './id-card.css';

type IdCardProps = {
  name: string;
  children?: ReactNode;
  /** A button at the end of the card. */
  action?: ReactNode;
};

/** Who the member is, on the cloth. */
export function IdCard({ name, children, action }: IdCardProps) {
  return (
    <section className="id-card">
      <Avatar name={name} size="xl" />
      <div className="grow">
        <h1 className="text-title">{name}</h1>
        {children && <p className="num is-thin id-card-number">{children}</p>}
      </div>
      {action}
      <Hem />
    </section>
  );
}
