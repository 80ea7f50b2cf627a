import { z } from 'zod';
import { defineCalls } from '../call.ts';
import { Currency, Money, Timestamp } from '../primitives.ts';

/** What operators write down for members, by kind. Each kind has documents, each under a key of its own. */
export const CATALOGUE_KINDS = [
  'setting',
  'bank',
  'deposit-account',
  'deposit-wallet',
  'source',
  'game',
  'offer',
  'wheel',
  'canned-reply',
] as const;
export const CatalogueKind = z.enum(CATALOGUE_KINDS);

/** A document under this key gets one of its own when it is saved. */
export const NEW_KEY = 'new';

/** Why a field cannot be saved as it is. */
export const ISSUE_REASONS = [
  'MISSING',
  'WRONG',
  'TOO_SMALL',
  'TOO_LARGE',
  'NO_LINK',
  /** The total that ends a reward must be above the one it begins with. */
  'NO_END',
  'ENDS_FIRST',
  /** The odds of a wheel are not 100 % in all. */
  'ODDS',
  'LOW_CONTRAST',
  'NO_PATTERN',
  /** A pattern that some numbers could keep busy for long. */
  'SLOW_PATTERN',
  'TWICE',
  /** It leads to something that is not there. */
  'LEADS_NOWHERE',
  /** It cannot be changed any more. */
  'FIXED',
  'LAST_CHANNEL',
  'CANNOT_BE_REMOVED',
  /** Nothing would change. */
  'SAME',
] as const;
const Issue = z.object({
  /** Of the field, such as "slices.2.ppm"; empty for the whole. */
  path: z.string(),
  reason: z.enum(ISSUE_REASONS),
  /** What it must not go below or above, where there is such a thing. */
  limit: z.number().nullable(),
});

/** What can be saved, but should be looked at. */
export const WARNINGS = ['HTML_CLEANED', 'RATE_CHANGED', 'SCHEDULED_WAITS'] as const;

const Change = z.object({ path: z.string(), before: z.unknown(), after: z.unknown() });

const VersionNumber = z.int().min(1).max(1_000_000_000);

export const CatalogueVersion = z.object({
  version: VersionNumber,
  state: z.enum(['live', 'scheduled', 'past', 'cancelled']),
  note: z.string(),
  /** Their name. Null for what stood there without having been saved here. */
  savedBy: z.string().nullable(),
  savedAt: Timestamp.nullable(),
  appliesAt: Timestamp.nullable(),
  /** Why it was cancelled, when it was not an operator who did it: the code, and the field. */
  reason: z.string().nullable(),
  value: z.unknown(),
  /** Against the version before it. */
  changes: z.array(Change),
});

/** `value` is null where there is none: nothing was saved yet, or it was taken away. */
const Document = z.object({
  kind: CatalogueKind,
  key: z.string(),
  /** What a save must name as its base; 0 when there was never anything. */
  version: z.int(),
  value: z.unknown(),
  /** Whoever saves it needs this; a game needs the second only to be switched on or off. */
  needs: z.enum(['catalogue.write', 'service.write', 'either']),
  canBeRemoved: z.boolean(),
  canBeSimulated: z.boolean(),
  scheduled: z.array(z.object({ version: VersionNumber, appliesAt: Timestamp })),
});

const Waiting = z.object({
  kind: CatalogueKind,
  key: z.string(),
  version: VersionNumber,
  state: z.enum(['scheduled', 'cancelled']),
  appliesAt: Timestamp,
  savedBy: z.string().nullable(),
  note: z.string(),
  reason: z.string().nullable(),
});

/** What a rule would have given. Money in the currency beside it; a rule of both currencies says each. */
export const Simulation = z.object({
  days: z.int(),
  from: Timestamp,
  to: Timestamp,
  sums: z.array(
    z.object({
      currency: Currency,
      /** How many members, how often, and how much in all. */
      members: z.int(),
      times: z.int(),
      cost: Money,
      /** Of a rule that gives coins. */
      coins: z.int().nullable(),
      perDay: z.array(z.object({ day: z.iso.date(), times: z.int(), cost: Money, coins: z.int().nullable() })),
      top: z.array(
        z.object({
          memberId: z.string(),
          name: z.string(),
          times: z.int(),
          amount: Money,
          coins: z.int().nullable(),
        }),
      ),
    }),
  ),
  wheel: z
    .object({
      /** What one spin costs on average, and one coin with the spins it wins. */
      perSpin: Money,
      perCoin: Money.nullable(),
      draws: z.int(),
      slices: z.array(
        z.object({
          code: z.string(),
          ppm: z.int(),
          /** Of so many draws, and what the last days' spins would have given. */
          drawn: z.int(),
          spun: z.int(),
          cost: Money,
        }),
      ),
    })
    .nullable(),
});

const at = z.object({ kind: CatalogueKind, key: z.string().regex(/^[^\s/]{1,60}$/) });
const Note = z.string().trim().max(500).default('');
const Base = z.int().min(0);
const SaveBody = z.object({
  value: z.unknown(),
  /** The version it was made from; when somebody was faster it is `VERSION_STALE`. */
  base: Base,
  note: Note,
  /** Later, by itself. */
  appliesAt: Timestamp.optional(),
});
const RollBackBody = z.object({ version: VersionNumber, base: Base, note: Note });
const ofVersion = at.extend({ version: z.coerce.number().int().min(1).max(1_000_000_000) });

const read = { access: 'operator', permission: 'catalogue.read', limit: 'read' } as const;
const changes = {
  access: 'operator',
  limit: 'write',
  response: Document,
  errors: ['NO_DATA', 'VERSION_STALE', 'LAST_CHANNEL'],
} as const;
const write = { ...changes, permission: 'catalogue.write' } as const;
/** What switches the service, its channels and limits: a code of the phone besides. */
const serve = { ...changes, permission: 'service.write', stepUp: true } as const;

const save = { params: at, body: SaveBody, summary: 'Saves a document, now or for later' } as const;
const rollBack = { params: at, body: RollBackBody, summary: 'Saves what an earlier version was' } as const;
const cancel = { params: ofVersion, summary: 'Takes back what is to apply later' } as const;

/** What operators write down, with every version of it. */
export const officeCatalogueCalls = defineCalls({
  'GET /api/office/catalogue-changes': {
    ...read,
    summary: 'What applies later, and what could not be applied in the last 30 days',
    response: z.array(Waiting),
  },
  'GET /api/office/catalogue/{kind}': {
    ...read,
    summary: 'All documents of a kind as they stand',
    params: at.pick({ kind: true }),
    response: z.array(Document),
  },
  'GET /api/office/catalogue/{kind}/{key}': {
    ...read,
    summary: 'One document',
    params: at,
    response: Document,
    errors: ['NO_DATA'],
  },
  'GET /api/office/catalogue/{kind}/{key}/versions': {
    ...read,
    summary: 'Its versions, newest first, each with what it changed',
    params: at,
    query: z.object({
      before: z.coerce.number().int().min(1).optional(),
      limit: z.coerce.number().int().min(1).max(100).default(20),
    }),
    response: z.object({ versions: z.array(CatalogueVersion), more: z.boolean() }),
    errors: ['NO_DATA'],
  },
  'POST /api/office/catalogue/{kind}/{key}/try': {
    ...read,
    summary: 'What saving it would do: nothing is saved',
    params: at,
    body: z.object({ value: z.unknown() }),
    response: z.object({
      /** As it would be kept; null when something is wrong. */
      value: z.unknown(),
      issues: z.array(Issue),
      warnings: z.array(z.object({ path: z.string(), warning: z.enum(WARNINGS) })),
      /** What was taken out of it or put right. */
      cleaned: z.array(Change),
      /** Against what stands now. */
      changes: z.array(Change),
    }),
    errors: ['NO_DATA'],
  },
  'POST /api/office/catalogue/{kind}/{key}/simulate': {
    ...read,
    permission: 'catalogue.write',
    limit: 'write',
    summary: 'What a rule would have given and cost in the last days; ends when the caller hangs up',
    params: at,
    body: z.object({ value: z.unknown(), days: z.int().min(1).max(90) }),
    response: Simulation,
    errors: ['NO_DATA'],
  },

  'PUT /api/office/catalogue/{kind}/{key}': { ...write, ...save },
  'POST /api/office/catalogue/{kind}/{key}/roll-back': { ...write, ...rollBack },
  'DELETE /api/office/catalogue/{kind}/{key}/versions/{version}': { ...write, ...cancel },

  'PUT /api/office/service/{kind}/{key}': { ...serve, ...save },
  'POST /api/office/service/{kind}/{key}/roll-back': { ...serve, ...rollBack },
  'DELETE /api/office/service/{kind}/{key}/versions/{version}': { ...serve, ...cancel },
});
