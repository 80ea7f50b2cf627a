import { z } from 'zod';

/** SUCCESS and FAILED are final; IN_PROGRESS has no outcome yet. */
export const Status = z.enum(['SUCCESS', 'FAILED', 'IN_PROGRESS']);

/** Common part of every call that moves money: access, rate limit and idempotency key. */
export const money = { access: 'member', limit: 'money', once: true } as const;
export const read = { access: 'member', limit: 'read' } as const;
