/** Reads a file of the repository; undefined when it is not there. */
type ReadFile = (path: string) => string | undefined;

export function testTitles(source: string): string[];
export function readRows(markdown: string): { id: string; rule: string; heldBy: string; line: number }[];
export function checkCoverage(markdown: string, readFile: ReadFile): { faults: string[]; summary: string };
