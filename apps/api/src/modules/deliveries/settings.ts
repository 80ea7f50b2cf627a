import type { AnswerOf } from '@krapao/contract/calls';
import type { Locale } from '@krapao/contract/locales';
import { DELIVERY_CHANNELS, type DeliveryChannel, NOTICE_SETTINGS, type NoticeSetting } from '@krapao/contract/notices';
import { transact } from '../../platform/database/transact.ts';
import { maskEmail } from '../../platform/text/mask.ts';
import { nationalPhone } from '../../platform/text/phone.ts';
import { addingNotice } from '../notices/public.ts';
import type { DeliveriesDeps } from './deliveries.deps.ts';
import { deliveriesRepository } from './deliveries.repository.ts';
import { emailsRepository } from './email/emails.repository.ts';
import { subscriptionsRepository } from './push/subscriptions.repository.ts';
import { findVapidKeys } from './push/vapid-keys.ts';

export type SettingsReader = { id: string; sessionId: string };

export const readSettings = async (
  { db }: Pick<DeliveriesDeps, 'db'>,
  memberId: string,
): Promise<Record<NoticeSetting, boolean>> => ({
  ...NOTICE_SETTINGS,
  ...(await deliveriesRepository(db).settingsOf(memberId)),
});

export async function presentSettings(
  deps: DeliveriesDeps,
  { id, sessionId }: SettingsReader,
): Promise<AnswerOf<'GET /api/notices/settings'>> {
  const [settings, vapid, subscriptions, email, recipient] = await Promise.all([
    readSettings(deps, id),
    findVapidKeys(deps),
    subscriptionsRepository(deps.db).listOf(id),
    emailsRepository(deps.db).find(id),
    deps.findRecipient(id),
  ]);
  return {
    settings,
    push: {
      publicKey: vapid?.publicKey ?? null,
      isSubscribed: subscriptions.some((one) => one.sessionId === sessionId),
    },
    email: email ? maskEmail(email.address) : null,
    phoneEnd: nationalPhone(recipient?.phone ?? '').slice(-4),
  };
}

/** The channel of a setting about safety; undefined for any other. */
const safetyChannelOf = (name: NoticeSetting): DeliveryChannel | undefined =>
  DELIVERY_CHANNELS.find((channel) => `${name}.`.startsWith(`${channel}.safety.`));

/**
 * Saves one setting, so that two devices never undo each other's. Switching off a channel or topic of safety is reported by that
 * channel once more: a stranger must not silence an account unnoticed.
 */
export const saveSetting = (
  deps: DeliveriesDeps,
  reader: SettingsReader & { locale: Locale },
  { name, isOn }: { name: NoticeSetting; isOn: boolean },
): Promise<void> =>
  transact(deps.db, async (transaction, send) => {
    const deliveries = deliveriesRepository(transaction);
    if (!(await deliveries.saveSetting(reader.id, name, isOn, NOTICE_SETTINGS[name]))) return;
    const channel = safetyChannelOf(name);
    if (!isOn && channel) {
      const data = { channel, locale: reader.locale };
      send(addingNotice({ memberId: reader.id, kind: 'muted', at: deps.clock.now(), data }));
    }
    deps.notifyPages(transaction, reader.id);
  });
