import { useMemo } from 'react';
import { type Messages, useMessages, useTranslations } from 'use-intl';

type ActName = keyof Messages['audit']['acts'];

/** Returns the text of a call: a refused call, or a call without a known outcome, was only tried. */
export function useActText(): (call: string, isDone: boolean) => string {
  const t = useTranslations('audit.acts');
  return (call, isDone) => {
    const key = `${call as ActName}.${isDone ? 'done' : 'tried'}` as const;
    return t.has(key) ? t(key) : call;
  };
}

/** Texts of all acts, and the search by them. */
export function useActs() {
  const { acts } = useMessages().audit;
  return useMemo(() => {
    const texts = Object.entries(acts).map(([name, { done }]) => ({ name, text: done }));
    return {
      texts,
      /** Returns the call whose text was typed, or the typed text: the address stays the same in every language. */
      nameOf: (typed: string): string => texts.find(({ text }) => text === typed)?.name ?? typed,
      /** Returns the calls that match a name or a part of a text. */
      find(typed: string): string[] {
        if (typed in acts) return [typed];
        const part = typed.trim().toLowerCase();
        return texts
          .filter(({ name, text }) => text.toLowerCase().includes(part) || name.toLowerCase().includes(part))
          .map(({ name }) => name);
      },
    };
  }, [acts]);
}
