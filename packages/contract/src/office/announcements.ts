import { z } from 'zod';
import { defineCalls } from '../call.ts';
import { SegmentDocument } from '../documents/segment.ts';

/** Segments of members and announcements to them. Their documents are of the catalogue. */
export const officeAnnouncementCalls = defineCalls({
  'POST /api/office/segments/count': {
    access: 'operator',
    permission: 'catalogue.write',
    limit: 'write',
    summary: 'How many members a segment would have now, without those who must not be advertised to',
    body: z.object({ value: SegmentDocument }),
    response: z.object({ members: z.int() }),
  },
});
