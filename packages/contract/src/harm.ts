import { z } from 'zod';
import { Timestamp } from './primitives.ts';

/** Markers of harm: patterns in a member's play that are a reason to contact them. */
export const HARM_KINDS = ['chasing', 'night', 'cancelled', 'raises', 'growth', 'long-play'] as const;
export type HarmKind = (typeof HARM_KINDS)[number];

/** Kinds of an operator's contact about a member's markers. */
export const HARM_ACTS = ['chat', 'call', 'limit', 'exclusion', 'none'] as const;
export type HarmAct = (typeof HARM_ACTS)[number];

/** A marker at or above its threshold, with the numbers it was calculated from. */
export const HarmMarker = z.object({
  kind: z.enum(HARM_KINDS),
  value: z.number(),
  threshold: z.number(),
  /** How many times the threshold is reached, at most three; the score is their sum. */
  points: z.int(),
  /** Numbers of the calculation by name; money in major units. */
  figures: z.record(z.string(), z.number()),
  since: Timestamp,
});

export const HarmContact = z.object({
  id: z.uuid(),
  act: z.enum(HARM_ACTS),
  note: z.string(),
  by: z.string(),
  at: Timestamp,
});
