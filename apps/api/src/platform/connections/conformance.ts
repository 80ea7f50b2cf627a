/**
 * What any server behind a port must do, step by step. A step throws an error that says what is wrong; `given` are the
 * values it needs, from the command line.
 */
export type Conformance<Port> = readonly {
  name: string;
  needs?: readonly string[];
  /** Why this client cannot be asked, where it cannot. */
  blockerOf?(port: Port): string | undefined;
  run(port: Port, given: Readonly<Record<string, string>>): Promise<void>;
}[];
