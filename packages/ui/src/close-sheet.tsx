import { createContext } from 'react';

/** Closes the sheet that one stands in, and does something once it is out of sight. None where there is no sheet. */
export const CloseSheet = createContext<((then: () => void) => void) | undefined>(undefined);
