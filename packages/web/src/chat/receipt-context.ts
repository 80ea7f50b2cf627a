import { type ComponentType, createContext } from 'react';

/** Component for the statement entry of a message; without it the reference is shown. */
export const ReceiptContext = createContext<ComponentType<{ reference: string }> | undefined>(undefined);
