import type { DeliveryChannel } from '@krapao/contract/notices';
import { z } from 'zod';
import { transact } from '../../platform/database/transact.ts';
import { findNotice, type StoredNotice } from '../notices/public.ts';
import type { DeliveriesDeps } from './deliveries.deps.ts';
import { deliveriesRepository } from './deliveries.repository.ts';
import { emailsRepository } from './email/emails.repository.ts';
import { findSubject } from './find-subject.ts';
import { isSafety, isSentOut, pushSettingOf } from './notice-group.ts';
import { subscriptionsRepository } from './push/subscriptions.repository.ts';
import { SMS_KINDS } from './safety-texts.ts';
import { readSettings } from './settings.ts';

/** Queued by `add_notice` in the transaction of the notice. */
export const PLAN_JOB = 'plan-deliveries';

/** SMS and e-mails of one kind to one target: a stranger must not send more. */
const HOUR_MAX = 3;

const Payload = z.object({ noticeId: z.string() });
type Target = { channel: DeliveryChannel; target: string };

/** Adds the deliveries of a notice with their jobs. A repetition adds nothing. */
export async function planDeliveries(deps: DeliveriesDeps, payload: unknown): Promise<void> {
  const { noticeId } = Payload.parse(payload);
  const notice = await findNotice(deps.db, noticeId);
  if (!notice) return;
  const targets = await targetsOf(deps, notice);
  await transact(deps.db, async (transaction) => {
    const deliveries = deliveriesRepository(transaction);
    for (const target of targets)
      await deliveries.insert(
        {
          ...{ id: deps.random.uuid(), noticeId, memberId: notice.memberId, kind: notice.kind },
          ...{ ...target, at: deps.clock.now() },
        },
        HOUR_MAX,
      );
  });
}

async function targetsOf(deps: DeliveriesDeps, notice: StoredNotice): Promise<Target[]> {
  const { kind, memberId, data } = notice;
  const [recipient, settings, entry] = await Promise.all([
    deps.findRecipient(memberId),
    readSettings(deps, memberId),
    findSubject(deps, notice, 'en'),
  ]);
  if (!recipient) return [];
  const { group, setting } = pushSettingOf(notice, entry);
  // Decision 150: an excluded member gets nothing that invites to play.
  if (recipient.isExcluded && (group === 'rewards' || group === 'news')) return [];

  // A channel that was switched off a moment ago reports just that. An account that is about to lose its second factor
  // is told on every channel: whoever wants that may have muted them.
  const isOn = (channel: DeliveryChannel, ...names: (keyof typeof settings)[]) =>
    names.every((name) => settings[name]) ||
    kind === 'recovery-waiting' ||
    (kind === 'muted' && data.channel === channel);
  const targets: Target[] = [];
  if (isOn('push', `push.${group}`, setting) && (group === 'safety' || !notice.isRead))
    targets.push(...(await subscriptionsFor(deps, notice)).map(({ id }) => ({ channel: 'push' as const, target: id })));
  if (!isSentOut(notice)) return targets;

  const previous = typeof data.previous === 'string' ? [data.previous] : [];
  // A code for the new password is on its way already.
  const isReset = kind === 'password' && data.by === 'support';
  if (isSafety(kind) && SMS_KINDS.includes(kind) && isOn('sms', 'sms.safety') && !isReset)
    targets.push(
      ...[recipient.phone, ...(kind === 'phone' ? previous : [])].map((target) => ({
        channel: 'sms' as const,
        target,
      })),
    );
  if (isOn('email', 'email.safety')) {
    const stored = await emailsRepository(deps.db).find(memberId);
    const addresses = [...(stored ? [stored.address] : []), ...(kind === 'email' ? previous : [])];
    targets.push(...addresses.map((target) => ({ channel: 'email' as const, target })));
  }
  return targets;
}

/** The member's live browsers, without the one that the notice warns of. */
async function subscriptionsFor(deps: DeliveriesDeps, { memberId, sessionId }: StoredNotice) {
  const subscriptions = await subscriptionsRepository(deps.db).listOf(memberId);
  const over = await deps.findOver(subscriptions.map((one) => one.sessionId));
  return subscriptions.filter((one) => one.sessionId !== sessionId && !over.includes(one.sessionId));
}
