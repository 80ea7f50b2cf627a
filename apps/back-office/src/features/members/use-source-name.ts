import { useLocale } from '@krapao/web/i18n/use-locale.ts';
import { useQuery } from '@tanstack/react-query';
import { listQuery } from '../../shared/catalogue/list-query.ts';
import { useMay } from '../../shared/session/session.ts';

/** Returns the name of a marketing source; its code for operators who may not see the catalogue. */
export function useSourceName(): (code: string) => string {
  const locale = useLocale();
  const sources = useQuery({ ...listQuery('source'), enabled: useMay('catalogue.read') });
  return (code) => {
    const found = sources.data?.find(({ key }) => key === code)?.value as
      | { description?: Partial<Record<typeof locale, string>> }
      | null
      | undefined;
    return found?.description?.[locale] || code;
  };
}
