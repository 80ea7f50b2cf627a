import { expect, it } from 'vitest';
import { zipOf } from '../../testing/zip.ts';
import { unzipEvidence } from './unzip-evidence.ts';

const one = (text: string | Buffer, path = 'evidence.json') => zipOf({ 'READ-ME.txt': 'read', [path]: text });

it('the evidence is found in a ZIP, in a folder of it too', { tags: ['P166'] }, async () => {
  expect(await unzipEvidence(one('{}'))).toBe('{}');
  expect(await unzipEvidence(one('{"a":1}', 'evidence-A/evidence.json'))).toBe('{"a":1}');
});

it('a ZIP without evidence, cut off, or that unpacks to more than any evidence has none', {
  tags: ['P167'],
}, async () => {
  expect(await unzipEvidence(one('{}', 'other.json'))).toBeUndefined();
  const zip = one('{}');
  for (const size of [2, 40, zip.length - 30]) expect(await unzipEvidence(zip.slice(0, size))).toBeUndefined();
  expect(await unzipEvidence(zip.map((byte, place) => (place > 70 && place < 80 ? 255 : byte)))).not.toBe('{}');
  expect(await unzipEvidence(one(Buffer.alloc(3_000_000, 'a')))).toBeUndefined();
});
