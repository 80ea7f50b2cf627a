import { createContext } from 'react';

/** Closes the surrounding sheet and runs `then` once the sheet is no longer visible. Undefined outside a sheet. */
export const CloseSheet = createContext<((then: () => void) => void) | undefined>(undefined);
