import type { Locale } from '@krapao/contract/locales';
import type { StoredNotice } from '../../notices/public.ts';
import type { DeliveriesDeps, Recipient } from '../deliveries.deps.ts';
import { findSubject } from '../find-subject.ts';
import { isSafety } from '../notice-group.ts';
import { BRAND, type SafetyFacts, safetyPush } from '../safety-texts.ts';
import { readSettings } from '../settings.ts';
import { entryText, pushText } from './push-texts.ts';

/** What the service worker shows. `tag` is the notice: a repeated message replaces the one before. */
export type PushPayload = { tag: string; title: string; body: string; path: string; locale: Locale };

const STATEMENT = '/user/statement';

type Reader = Recipient & { locale: Locale; facts: SafetyFacts };

export async function presentPush(
  deps: DeliveriesDeps,
  notice: StoredNotice & { kind: Exclude<StoredNotice['kind'], 'announcement'> },
  { currency, locale, facts }: Reader,
): Promise<PushPayload> {
  const { kind, reference, data } = notice;
  const head = { tag: `notice-${notice.id}`, title: BRAND[locale], locale };
  if (kind === 'login' && data.isNew !== true)
    return { ...head, body: pushText('otherLogin', locale), path: '/user/notices' };
  if (isSafety(kind)) return { ...head, body: safetyPush(kind, locale, facts), path: '/user/notices' };
  if (kind === 'chat') return { ...head, body: pushText('chat', locale), path: '/user/notices' };
  if (kind === 'slip-failed') return { ...head, body: pushText(kind, locale), path: `${STATEMENT}?slips` };
  if (kind === 'deposit-held') return { ...head, body: pushText(kind, locale), path: '/user/profile?safely' };

  const entry = await findSubject(deps, notice, locale);
  const path = reference === null ? STATEMENT : `${STATEMENT}?receipt=${encodeURIComponent(reference)}`;
  if (kind === 'complaint') return { ...head, body: pushText(kind, locale), path };
  const text = kind === 'money' ? entry && entryText(entry) : { key: kind, amount: entry?.amount ?? 0 };
  // A notice about an entry that no longer exists has nothing to show but the list.
  if (!text) return { ...head, body: pushText('transferred', locale), path };
  const { amounts } = await readSettings(deps, notice.memberId);
  const shown = amounts && entry ? { amount: text.amount, currency } : undefined;
  return { ...head, body: pushText(text.key, locale, shown), path };
}
