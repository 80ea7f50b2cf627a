import {
  createVapidKeys,
  type DeliveriesDeps,
  deliveryJobs,
  deliveryRoutes,
  emailGateway,
  pushClient,
} from '../../modules/deliveries/public.ts';
import { findRecipient } from '../../modules/members/public.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { secretBox } from '../../platform/secrets/secret-box.ts';
import type { Platform } from '../platform.ts';
import { pageNotifier } from './wire-events.ts';
import type { wireIdentity } from './wire-identity.ts';

/** Wires what leaves the app: push messages, e-mails and SMS about notices. */
export function wireDeliveries(
  platform: Platform,
  { lookups, members, sendSms, sessionsOver }: ReturnType<typeof wireIdentity>,
  entries: DeliveriesDeps['entries'],
) {
  const { config, db, clock, random, log } = platform;
  const { hosts, sandboxUrl, timeoutMs } = config.push;
  const deliveries: DeliveriesDeps = {
    ...{ db, clock, random, log, entries },
    appSecrets: config.secrets,
    secrets: secretBox(config.secrets, 'push keys'),
    pushServices: { hosts, sandboxUrl },
    sendPush: pushClient({ timeoutMs }),
    sendSms,
    sendEmail: emailGateway(config.email),
    website: async () => (await lookups.setting('info')).website,
    quietHours: () => lookups.setting('announcements'),
    findRecipient: (memberId) => findRecipient(members, memberId),
    findBank: (code) => lookups.bank(code),
    findOver: sessionsOver,
    notifyPages: pageNotifier(platform),
  };
  return {
    deliveries,
    jobs: deliveryJobs(deliveries),
    createKeys: () => createVapidKeys(deliveries),
    routes: (serve: Serve) => deliveryRoutes(serve, deliveries),
  };
}
