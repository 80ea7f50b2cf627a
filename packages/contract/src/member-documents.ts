/** Documents that operators request from members. */
export const MEMBER_DOCUMENT_KINDS = ['identity', 'source-of-funds'] as const;
export type MemberDocumentKind = (typeof MEMBER_DOCUMENT_KINDS)[number];

/** `requested` waits for the member, `received` for an operator; the others are final, but `accepted` may expire. */
export const MEMBER_DOCUMENT_STATES = ['requested', 'received', 'accepted', 'refused', 'expired', 'cancelled'] as const;
export type MemberDocumentState = (typeof MEMBER_DOCUMENT_STATES)[number];

/** Reasons of a refused document, with texts for members in every language. */
export const DOCUMENT_REFUSALS = [
  'UNREADABLE',
  'INCOMPLETE',
  'WRONG_DOCUMENT',
  'NAME_DIFFERS',
  'OUT_OF_DATE',
  'CONTACT_US',
] as const;
export type DocumentRefusal = (typeof DOCUMENT_REFUSALS)[number];

/** States that a member is told of. */
export const DOCUMENT_EVENTS = ['requested', 'accepted', 'refused', 'expired'] as const;
export type DocumentEvent = (typeof DOCUMENT_EVENTS)[number];

/** Pages of one document. */
export const DOCUMENT_FILES_MAX = 6;
