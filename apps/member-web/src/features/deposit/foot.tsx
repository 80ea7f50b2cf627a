import { createContext, type ReactNode, use } from 'react';
import { createPortal } from 'react-dom';

/** Where the foot of the sheet is. Each way of depositing puts its own button there. */
export const FootPlace = createContext<HTMLElement | null>(null);

export function Foot({ children }: { children: ReactNode }) {
  const place = use(FootPlace);
  return place && createPortal(children, place);
}
