import { z } from 'zod';
import { AnnouncementDocument } from './announcement.ts';
import { GameDocument } from './game.ts';
import { AccountDocument, BankDocument, CannedReplyDocument, SourceDocument, WalletDocument } from './lists.ts';
import { NewsDocument } from './news.ts';
import { OfferDocument } from './offer.ts';
import { SegmentDocument } from './segment.ts';
import { SETTINGS, type Setting, type SettingKey } from './settings.ts';
import { WheelDocument } from './wheel.ts';

/** Schemas of operator-edited documents by kind; the kind `setting` has a schema for each key. */
export const DOCUMENTS = {
  bank: BankDocument,
  'deposit-account': AccountDocument,
  'deposit-wallet': WalletDocument,
  source: SourceDocument,
  game: GameDocument,
  offer: OfferDocument,
  wheel: WheelDocument,
  news: NewsDocument,
  segment: SegmentDocument,
  announcement: AnnouncementDocument,
  'canned-reply': CannedReplyDocument,
} as const;

/** All schemas by a name of their own, for the documentation of the calls. */
export const DOCUMENT_SCHEMAS: Readonly<Record<string, z.ZodType>> = {
  ...DOCUMENTS,
  ...Object.fromEntries(Object.entries(SETTINGS).map(([key, schema]) => [`setting.${key}`, schema])),
};

/**
 * A document, documented by the schema of its kind. Calls do not validate by it: a draft is answered with its issues,
 * and an old version may have an old shape.
 */
export const DocumentValue = z
  .unknown()
  .meta({ anyOf: Object.keys(DOCUMENT_SCHEMAS).map((name) => ({ $ref: `#/components/schemas/${name}` })) });

export type Documents = { [Kind in keyof typeof DOCUMENTS]: z.infer<(typeof DOCUMENTS)[Kind]> };
export type Settings = { [Key in SettingKey]: Setting<Key> };
