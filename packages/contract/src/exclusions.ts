import { z } from 'zod';
import { Timestamp } from './primitives.ts';

/** Periods as ISO 8601 durations, shortest first. */
export const TIME_OUTS = ['PT24H', 'P3D', 'P1W', 'P2W', 'P4W', 'P6W'] as const;
export const SELF_EXCLUSIONS = ['P6M', 'P1Y', 'P2Y', 'P5Y'] as const;
export const EXCLUSION_PERIODS = [...TIME_OUTS, ...SELF_EXCLUSIONS] as const;
export type ExclusionPeriod = (typeof EXCLUSION_PERIODS)[number];

/** `closing`: the account is being closed. `review`: the registration is being checked. Both have no end. */
export const EXCLUSION_REASONS = ['time-out', 'self-exclusion', 'operator', 'closing', 'review'] as const;
export type ExclusionReason = (typeof EXCLUSION_REASONS)[number];

/** An exclusion in force. `EXCLUDED` has the same fields. */
export const Exclusion = z.object({ reason: z.enum(EXCLUSION_REASONS), until: Timestamp.nullable() });
