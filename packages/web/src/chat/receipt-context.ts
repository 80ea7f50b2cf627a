import { type ComponentType, createContext } from 'react';

/** What draws a line of the statement that a message is about; without one its reference is shown. */
export const ReceiptContext = createContext<ComponentType<{ reference: string }> | undefined>(undefined);
