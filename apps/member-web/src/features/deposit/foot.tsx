import { createContext, type ReactNode, use } from 'react';
import { createPortal } from 'react-dom';

/** The foot of the sheet; each way of depositing renders its button there. */
export const FootPlace = createContext<HTMLElement | null>(null);

export function Foot({ children }: { children: ReactNode }) {
  const place = use(FootPlace);
  return place && createPortal(children, place);
}
