import { z } from 'zod';

/** SUCCESS and FAILED are final; anything else is still under way. */
export const Status = z.enum(['SUCCESS', 'FAILED', 'IN_PROGRESS']);

/** What every call that moves money asks for: who, how often, and a key that makes it happen once. */
export const money = { access: 'member', limit: 'money', once: true } as const;
export const read = { access: 'member', limit: 'read' } as const;
