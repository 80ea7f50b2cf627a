import { useMemo } from 'react';
import { type Messages, useMessages, useTranslations } from 'use-intl';

type ActName = keyof Messages['audit']['acts'];

/** What a call is in words: what was refused, or ended nobody knows how, was tried. */
export function useActText(): (call: string, isDone: boolean) => string {
  const t = useTranslations('audit.acts');
  return (call, isDone) => {
    const key = `${call as ActName}.${isDone ? 'done' : 'tried'}` as const;
    return t.has(key) ? t(key) : call;
  };
}

/** All that can be done, in words, and how it is found by them. */
export function useActs() {
  const { acts } = useMessages().audit;
  return useMemo(() => {
    const texts = Object.entries(acts).map(([name, { done }]) => ({ name, text: done }));
    return {
      texts,
      /** The call that is called so, or what was typed: then an address says the same in every language. */
      nameOf: (typed: string): string => texts.find(({ text }) => text === typed)?.name ?? typed,
      /** The calls that a name, or a part of the words, stands for. */
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
