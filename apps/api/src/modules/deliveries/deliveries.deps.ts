import type { AnswerOf } from '@krapao/contract/calls';
import type { Setting } from '@krapao/contract/documents/settings';
import type { Locale } from '@krapao/contract/locales';
import type { Currency } from '@krapao/money';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Logger } from '../../platform/logs/log.ts';
import type { Random } from '../../platform/secrets/random.ts';
import type { SecretBox } from '../../platform/secrets/secret-box.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import type { Bank } from '../lookups/public.ts';
import type { SendSms } from '../sms/public.ts';
import type { SendEmail } from './email/email-gateway.ts';
import type { SendPush } from './push/push-client.ts';
import type { PushServices } from './push/push-services.ts';

export type Entry = AnswerOf<'POST /api/statement'>['statements'][number];

export type Recipient = { phone: string; currency: Currency; isExcluded: boolean };

export type DeliveriesDeps = {
  db: Db;
  clock: Clock;
  random: Pick<Random, 'uuid' | 'digits'>;
  log: Logger;
  /** Key of the codes sent by e-mail. */
  appSecrets: Secrets;
  /** Encrypts the private key of push messages. */
  secrets: SecretBox;
  pushServices: PushServices;
  sendPush: SendPush;
  sendSms: SendSms;
  sendEmail: SendEmail;
  /** The address of the member app: contact for push services, and named in e-mails. */
  website(): Promise<string>;
  quietHours(): Promise<Pick<Setting<'announcements'>, 'quietFrom' | 'quietUntil'>>;
  findRecipient(memberId: string): Promise<Recipient | undefined>;
  findBank(code: string): Promise<Bank | undefined>;
  /** The ended sessions among these. */
  findOver(sessionIds: readonly string[]): Promise<string[]>;
  entries(memberId: string, references: readonly string[], locale: Locale): Promise<ReadonlyMap<string, Entry>>;
  /** Notifies the member's open pages after the commit. */
  notifyPages(transaction: Db, memberId: string): void;
};
