import { z } from 'zod';
import { defineCalls } from '../call.ts';
import { Timestamp } from '../primitives.ts';

const Hash = z.string().regex(/^[\da-f]{64}$/);
/** A text and the Ed25519 signature over its UTF-8 bytes; key and signature in hexadecimal. */
export const SignedText = z.object({ text: z.string(), key: Hash, signature: z.string() });
const Place = z.coerce.number<string>().int().min(0).max(Number.MAX_SAFE_INTEGER);

/** Public: hashes and signatures only. Neither a reference nor an operation can be looked up. */
export const proofCalls = defineCalls({
  'GET /api/verify/heads': {
    access: 'public',
    limit: 'read',
    summary: 'Signed heads of the proof log, newest first: those of today, and the last of each earlier day',
    query: z.object({ through: z.iso.date().optional().describe('A day; heads of that day and some 400 before it') }),
    response: z.object({
      key: Hash.describe('Public key of the service, Ed25519'),
      nextAt: Timestamp.describe('When the next head is due at the latest, if anything was sealed'),
      heads: z.array(SignedText),
    }),
  },
  'GET /api/statement/receipt/{reference}/evidence': {
    access: 'member',
    limit: 'read',
    summary: 'A short-lived link to a ZIP file with evidence of one of the member’s own entries',
    params: z.object({ reference: z.string().min(1).max(60) }),
    response: z.object({
      url: z.string(),
      isSealed: z.boolean().describe('Whether the evidence is proved by a published head'),
      nextAt: Timestamp.describe('When evidence that is not sealed is worth fetching again'),
      code: z.string().nullable().describe('Short code for a QR code to /verify; null until a head covers the entry'),
    }),
    errors: ['NO_DATA'],
  },
  'GET /api/verify/proof/{seal}/{index}': {
    access: 'public',
    limit: 'read',
    summary: 'Proof of the record at a place of the log; the head is null until one covers the place',
    params: z.object({ seal: Place, index: Place }),
    response: z.object({
      path: z.array(Hash),
      block: z.string(),
      blockPath: z.array(Hash),
      head: SignedText.nullable(),
    }),
    errors: ['NO_DATA'],
  },
  'GET /api/verify/consistency/{first}/{second}': {
    access: 'public',
    limit: 'read',
    summary: 'Path that shows that the log of the second size begins with the log of the first',
    params: z.object({ first: Place, second: Place }),
    response: z.object({ path: z.array(Hash) }),
    errors: ['NO_DATA'],
  },
});
