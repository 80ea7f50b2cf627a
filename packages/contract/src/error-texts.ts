import documentRefusalsEn from '../texts/document-refusals.en.json' with { type: 'json' };
import documentRefusalsLa from '../texts/document-refusals.la.json' with { type: 'json' };
import documentRefusalsTh from '../texts/document-refusals.th.json' with { type: 'json' };
import errorsEn from '../texts/errors.en.json' with { type: 'json' };
import errorsLa from '../texts/errors.la.json' with { type: 'json' };
import errorsTh from '../texts/errors.th.json' with { type: 'json' };
import refusalsEn from '../texts/refusals.en.json' with { type: 'json' };
import refusalsLa from '../texts/refusals.la.json' with { type: 'json' };
import refusalsTh from '../texts/refusals.th.json' with { type: 'json' };
import slipReasonsEn from '../texts/slip-reasons.en.json' with { type: 'json' };
import slipReasonsLa from '../texts/slip-reasons.la.json' with { type: 'json' };
import slipReasonsTh from '../texts/slip-reasons.th.json' with { type: 'json' };
import type { ErrorCode, SlipReason } from './errors.ts';
import type { Locale } from './locales.ts';
import type { DocumentRefusal } from './member-documents.ts';
import type { Refusal } from './refusals.ts';

/**
 * All languages at once, for tests and the server; the web app loads a single language's file. The `satisfies` below
 * makes a missing text a compile error for both.
 */
export const ERROR_TEXTS = {
  th: errorsTh,
  la: errorsLa,
  en: errorsEn,
} as const satisfies Record<Locale, Record<ErrorCode, string>>;

export const SLIP_REASON_TEXTS = {
  th: slipReasonsTh,
  la: slipReasonsLa,
  en: slipReasonsEn,
} as const satisfies Record<Locale, Record<SlipReason, string>>;

export const REFUSAL_TEXTS = {
  th: refusalsTh,
  la: refusalsLa,
  en: refusalsEn,
} as const satisfies Record<Locale, Record<Refusal, string>>;

export const DOCUMENT_REFUSAL_TEXTS = {
  th: documentRefusalsTh,
  la: documentRefusalsLa,
  en: documentRefusalsEn,
} as const satisfies Record<Locale, Record<DocumentRefusal, string>>;
