import { createContext } from 'react';

/** Opens the search over the page. */
export const SearchContext = createContext<() => void>(() => undefined);
