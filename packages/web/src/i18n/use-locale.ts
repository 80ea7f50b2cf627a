import type { Locale } from '@krapao/contract/locales';
import { startTransition, useSyncExternalStore } from 'react';
import { currentLocale, onLocaleChange } from './locale.ts';

/** The page stays unchanged until the texts of the next language are loaded. */
const onChange = (listener: () => void) => onLocaleChange(() => startTransition(listener));

export const useLocale = (): Locale => useSyncExternalStore(onChange, currentLocale, currentLocale);
