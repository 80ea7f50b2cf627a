import { useLocale } from '@krapao/web/i18n/use-locale.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { useMay } from '../../shared/session/session.ts';

/** Returns the name of a marketing source; its code for operators who may not see the catalogue. */
export function useSourceName(): (code: string) => string {
  const locale = useLocale();
  const sources = useQuery({
    queryKey: ['catalogue', 'source'],
    queryFn: () => call('GET /api/office/catalogue/{kind}', { params: { kind: 'source' } }),
    enabled: useMay('catalogue.read'),
  });
  return (code) => {
    const found = sources.data?.find(({ key }) => key === code)?.value as
      | { description?: Partial<Record<typeof locale, string>> }
      | null
      | undefined;
    return found?.description?.[locale] || code;
  };
}
