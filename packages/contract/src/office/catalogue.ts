import { z } from 'zod';
import { defineCalls } from '../call.ts';
import { DOCUMENTS, DocumentValue } from '../documents/documents.ts';
import { ISSUE_REASONS } from '../documents/issue-reasons.ts';
import { PICTURE_PLACES, type PicturePlace } from '../documents/pictures.ts';
import { Currency, Money, Timestamp } from '../primitives.ts';
import { pageLimit } from './paging.ts';

/** Kinds of operator-edited documents; each document has a key within its kind. */
export const CATALOGUE_KINDS = ['setting', ...(Object.keys(DOCUMENTS) as (keyof typeof DOCUMENTS)[])] as const;
export const CatalogueKind = z.enum(CATALOGUE_KINDS);

/** Placeholder key of a new document, replaced by a generated key on save. */
export const NEW_KEY = 'new';

const Issue = z.object({
  /** Path of the field, such as "slices.2.ppm"; empty for the whole document. */
  path: z.string(),
  reason: z.enum(ISSUE_REASONS),
  /** Smallest or largest allowed value, where there is such a limit. */
  limit: z.number().nullable(),
});

/** Problems that do not prevent a save. */
export const WARNINGS = ['HTML_CLEANED', 'SCHEDULED_WAITS'] as const;

export const Change = z.object({ path: z.string(), before: z.unknown(), after: z.unknown() });

const VersionNumber = z.int().min(1).max(1_000_000_000);

/** End of a change that never applied. */
const Ended = {
  /** Error code and field; null when the author withdrew the change. */
  reason: z.string().nullable(),
  endedBy: z.string().nullable(),
  /** Why the second approver refused the change. */
  endNote: z.string().nullable(),
};

export const CatalogueVersion = z.object({
  version: VersionNumber,
  /** `proposed`: waits for the second approver. */
  state: z.enum(['proposed', 'scheduled', 'live', 'past', 'cancelled']),
  note: z.string(),
  /** Name of the author; null for a value that was never saved in the back office. */
  savedBy: z.string().nullable(),
  savedAt: Timestamp.nullable(),
  appliesAt: Timestamp.nullable(),
  /** The second approver, where a change of money needed one. */
  allowedBy: z.string().nullable(),
  ...Ended,
  value: DocumentValue,
  /** Against the base version. */
  changes: z.array(Change),
});

/** `value` is null when nothing was saved yet or the document was removed. */
const Document = z.object({
  kind: CatalogueKind,
  key: z.string(),
  /** Required as `base` of a save; 0 when there was never a version. */
  version: z.int(),
  value: DocumentValue,
  /** Permission to save; `either`: `service.write` for the fields in `marks.service`, such as a game's switch. */
  needs: z.enum(['catalogue.write', 'service.write', 'either']),
  canBeRemoved: z.boolean(),
  canBeSimulated: z.boolean(),
  /** Fields that need a second approver (`money`, `payout`) or another permission (`service`). */
  marks: z.object({ money: z.array(z.string()), payout: z.array(z.string()), service: z.array(z.string()) }),
  scheduled: z.array(z.object({ version: VersionNumber, appliesAt: Timestamp })),
  /** The change that waits for a second approver; at most one per document. */
  proposed: z
    .object({
      version: VersionNumber,
      savedBy: z.string().nullable(),
      savedAt: Timestamp,
      /** Null: as soon as the change is allowed. */
      appliesAt: Timestamp.nullable(),
      note: z.string(),
      changes: z.array(Change),
    })
    .nullable(),
  /** The last change, if it was refused or could not be applied. */
  ended: z.object({ version: VersionNumber, savedBy: z.string().nullable(), ...Ended }).nullable(),
});

/** `proposed`: nothing has changed yet; a second approver must allow the change. */
const Saved = Document.extend({ outcome: z.enum(['saved', 'scheduled', 'proposed']) });

const Waiting = z.object({
  kind: CatalogueKind,
  key: z.string(),
  version: VersionNumber,
  state: z.enum(['proposed', 'scheduled', 'cancelled']),
  appliesAt: Timestamp,
  savedBy: z.string().nullable(),
  note: z.string(),
  ...Ended,
});

/** Simulated grants of a rule. A rule of both currencies has one result for each. */
export const Simulation = z.object({
  days: z.int(),
  from: Timestamp,
  to: Timestamp,
  sums: z.array(
    z.object({
      currency: Currency,
      /** Members, grants and cost in total. */
      members: z.int(),
      times: z.int(),
      cost: Money,
      /** Of a rule that grants coins. */
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
      /** Average cost of one spin, and of one coin including the spins it wins. */
      perSpin: Money,
      perCoin: Money.nullable(),
      draws: z.int(),
      slices: z.array(
        z.object({
          code: z.string(),
          ppm: z.int(),
          /** Hits among the simulated draws, and among the spins of the last days. */
          drawn: z.int(),
          spun: z.int(),
          cost: Money,
        }),
      ),
    })
    .nullable(),
});

const at = z.object({ kind: CatalogueKind, key: z.string().regex(/^[^\s/]{1,60}$/) });
const Share = z.coerce.number().min(0).max(1);
const Note = z.string().trim().max(500).default('');
const Base = z.int().min(0);
const SaveBody = z.object({
  value: DocumentValue,
  /** Version the change is based on; `VERSION_STALE` when another save came first. */
  base: Base,
  note: Note,
  /** Time at which the change applies by itself; immediately without. */
  appliesAt: Timestamp.optional(),
});
const RollBackBody = z.object({ version: VersionNumber, base: Base, note: Note });
const ofVersion = at.extend({ version: z.coerce.number().int().min(1).max(1_000_000_000) });

const read = { access: 'operator', permission: 'catalogue.read', limit: 'read' } as const;
const changes = {
  access: 'operator',
  limit: 'write',
  // Money fields need a fresh TOTP code and a second approver.
  errors: ['NO_DATA', 'VERSION_STALE', 'LAST_CHANNEL', 'GAME_HOLDS_UNITS', 'STEP_UP_REQUIRED', 'APPROVAL_WAITS'],
} as const;
const write = { ...changes, permission: 'catalogue.write' } as const;
/** Switches of the service, its channels and limits, which also need a TOTP code. */
const serve = { ...changes, permission: 'service.write', stepUp: true } as const;

const save = {
  params: at,
  body: SaveBody,
  response: Saved,
  summary: 'Saves a document, now or for later; a change of money waits for a second person',
} as const;
const rollBack = {
  params: at,
  body: RollBackBody,
  response: Saved,
  summary: 'Saves what an earlier version was',
} as const;
const cancel = {
  params: ofVersion,
  response: Document,
  summary: 'Takes back what is to apply later or waits for a second person',
} as const;

/** Operator-edited documents with all their versions. */
export const officeCatalogueCalls = defineCalls({
  'GET /api/office/catalogue-changes': {
    ...read,
    summary: 'What waits for a second person or applies later, and what was refused in the last 30 days',
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
      limit: pageLimit(20),
    }),
    response: z.object({ versions: z.array(CatalogueVersion), more: z.boolean() }),
    errors: ['NO_DATA'],
  },
  'POST /api/office/catalogue/{kind}/{key}/try': {
    ...read,
    summary: 'What saving it would do: nothing is saved',
    params: at,
    body: z.object({ value: DocumentValue }),
    response: z.object({
      /** The value as it would be stored; null when there are issues. */
      value: DocumentValue,
      issues: z.array(Issue),
      warnings: z.array(z.object({ path: z.string(), warning: z.enum(WARNINGS) })),
      /** Parts removed or corrected by cleaning. */
      cleaned: z.array(Change),
      /** Against the current version. */
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
    body: z.object({ value: DocumentValue, days: z.int().min(1).max(90) }),
    response: Simulation,
    errors: ['NO_DATA'],
  },

  'POST /api/office/catalogue-pictures': {
    access: 'operator',
    permission: 'catalogue.write',
    limit: 'upload',
    multipart: true,
    summary: 'Uploads a picture, cut to its place; members see it once a document that names it applies',
    /** The cut in shares of the upright picture: left, top and width. Its height follows from the place. */
    query: z.object({
      place: z.enum(Object.keys(PICTURE_PLACES) as [PicturePlace]),
      x: Share,
      y: Share,
      width: z.coerce.number().min(0.01).max(1),
    }),
    response: z.object({ path: z.string(), width: z.int(), height: z.int() }),
    errors: ['FILE_NOT_SUPPORTED', 'FILE_TOO_LARGE'],
  },

  'PUT /api/office/catalogue/{kind}/{key}': { ...write, ...save },
  'POST /api/office/catalogue/{kind}/{key}/roll-back': { ...write, ...rollBack },
  'DELETE /api/office/catalogue/{kind}/{key}/versions/{version}': { ...write, ...cancel },

  'PUT /api/office/service/{kind}/{key}': { ...serve, ...save },
  'POST /api/office/service/{kind}/{key}/roll-back': { ...serve, ...rollBack },
  'DELETE /api/office/service/{kind}/{key}/versions/{version}': { ...serve, ...cancel },
});
