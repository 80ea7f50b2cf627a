import { z } from 'zod';
import { defineCalls } from '../call.ts';
import { Localised } from '../documents/fields.ts';
import { SegmentDocument } from '../documents/segment.ts';
import { Timestamp } from '../primitives.ts';

/**
 * `draft`: never published. `sending`: some members of the segment have not been looked at. `over`: its time is over,
 * whether all were sent or not.
 */
export const ANNOUNCEMENT_STATES = ['draft', 'planned', 'sending', 'sent', 'withdrawn', 'over'] as const;

const AnnouncementFigures = z.object({
  key: z.string(),
  title: Localised,
  segment: z.string(),
  state: z.enum(ANNOUNCEMENT_STATES),
  startsAt: Timestamp.nullable(),
  endsAt: Timestamp,
  sent: z.int(),
  opened: z.int(),
  /** Members who had as many announcements as they get in a week. */
  capped: z.int(),
  /** Members of the segment who must not be advertised to. */
  excluded: z.int(),
});

/** Segments of members and announcements to them. Their documents are of the catalogue. */
export const officeAnnouncementCalls = defineCalls({
  'GET /api/office/announcements': {
    access: 'operator',
    permission: 'catalogue.read',
    limit: 'read',
    summary: 'Announcements, newest first, with how far each is sent and how many members it reached',
    response: z.object({ announcements: z.array(AnnouncementFigures) }),
  },
  'POST /api/office/segments/count': {
    access: 'operator',
    permission: 'catalogue.write',
    limit: 'write',
    summary: 'How many members a segment would have now, without those who must not be advertised to',
    body: z.object({ value: SegmentDocument }),
    response: z.object({ members: z.int() }),
  },
});
