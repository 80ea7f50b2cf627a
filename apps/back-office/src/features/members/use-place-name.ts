import { type Messages, useTranslations } from 'use-intl';

type Place = keyof Messages['members']['places'];

/** What money moved between: words of ours in the operator's language, games and banks by their codes. */
export function usePlaceName(): (code: string) => string {
  const t = useTranslations('members.places');
  return (code) => (t.has(code as Place) ? t(code as Place) : code);
}
