import { useTranslations } from 'use-intl';

type Customer = { readonly name: string | null; readonly username: string | null; readonly guest: string | null };

/** Returns the name by which the team addresses a customer. */
export function useCustomerName(): (customer: Customer) => string {
  const t = useTranslations('inbox');
  return ({ name, username, guest }) =>
    guest === null ? (name ?? username ?? t('noName')) : t('guest', { id: guest });
}
