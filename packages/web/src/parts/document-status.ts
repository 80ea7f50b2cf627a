/** Kind of status in which a document of a member is shown, by its state. */
export const DOCUMENT_STATUS = {
  requested: 'wait',
  received: 'wait',
  accepted: 'ok',
  refused: 'fail',
  expired: 'note',
  cancelled: 'note',
} as const;
