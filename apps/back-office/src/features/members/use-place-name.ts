import { type Messages, useTranslations } from 'use-intl';

type Place = keyof Messages['members']['places'];

/** Returns the name of a source or destination: our own accounts translated, games and banks by code. */
export function usePlaceName(): (code: string) => string {
  const t = useTranslations('members.places');
  return (code) => (t.has(code as Place) ? t(code as Place) : code);
}
