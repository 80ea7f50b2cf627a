import type { Files } from './files.ts';

/** Names on record without a file, of names listed in order, page by page. */
export async function missingFiles(
  files: Files,
  namesAfter: (name: string) => Promise<readonly string[]>,
): Promise<{ present: number; missing: string[] }> {
  const found = { present: 0, missing: [] as string[] };
  for (let names = await namesAfter(''); names.length > 0; names = await namesAfter(names.at(-1) ?? '')) {
    for (const name of names) {
      if (await files.has(name)) found.present += 1;
      else found.missing.push(name);
    }
  }
  return found;
}
