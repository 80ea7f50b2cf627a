import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useAccountName } from '../money/use-account-name.ts';
import { walletQuery } from '../money/wallet-query.ts';
import { describedBy, type Entry, isReturn, typeOf } from './entry.ts';

/** The text of an entry: type, accounts and reference. Names, never codes. */
export function useActivity() {
  const t = useTranslations('statement');
  const { data } = useQuery(walletQuery);
  const nameOf = useAccountName(data?.slots);
  return (entry: Entry) => {
    const type = isReturn(entry) ? 'returned' : typeOf(entry);
    const reference = describedBy(entry);
    const description = reference ? entry[reference]?.description : entry.adjusted?.note;
    const ended = entry.finished && t(`finished.${entry.finished.how}`);
    const from = nameOf(entry.from);
    const to = nameOf(entry.to, entry.accountEnd);
    return {
      title: t.has(`types.${type}`) ? t(`types.${type}`) : type,
      from,
      to,
      description,
      ended,
      detail: [description ?? `${from} → ${to}`, ended].filter(Boolean).join(' · '),
    };
  };
}
