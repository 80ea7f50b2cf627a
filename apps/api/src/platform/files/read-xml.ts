import sax from 'sax';

const CHARS_AT_ONCE = 256 * 1024;
const DEPTH_MAX = 40;
const TEXT_MAX = 4_000;
/** Of one taken element: a batch of 25,000 transactions. */
const NODES_MAX = 500_000;

/** An error in XML with its line: malformed, too deep or large, or a text too long. */
export class XmlError extends Error {
  readonly fault: 'xml' | 'too-long';
  readonly line: number;

  constructor(fault: XmlError['fault'], line: number) {
    super(`${fault} in line ${line}`);
    this.fault = fault;
    this.line = line;
  }
}

/** Lets other requests run: a large file takes seconds. */
const breathe = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

export type XmlNode = {
  name: string;
  line: number;
  attributes: Record<string, string>;
  text: string;
  children: XmlNode[];
};

/** Text of the first element at this path: `Refs/TxId`. */
export function textAt(node: XmlNode | undefined, path: string): string | undefined {
  const found = nodeAt(node, path);
  return found === undefined ? undefined : found.text.trim() || undefined;
}

export function nodeAt(node: XmlNode | undefined, path: string): XmlNode | undefined {
  return path
    .split('/')
    .reduce<XmlNode | undefined>((at, name) => at?.children.find((child) => child.name === name), node);
}

/**
 * Reads XML element by element. `taken` receives each element of these names, down to a depth, once it is complete, and it is
 * dropped then, so that a large file needs no large tree. A document type is refused: entities could grow without end.
 */
export async function readXml(
  text: string,
  { names, depthMax, isPart }: { names: readonly string[]; depthMax: number; isPart?: boolean },
  taken: (node: XmlNode, path: readonly string[]) => void,
): Promise<void> {
  // A prefix of the namespace is not part of the name.
  const parser = sax.parser(true, { position: true });
  const bare = (name: string) => name.slice(name.indexOf(':') + 1);
  const open: XmlNode[] = [];
  let nodes = 0;
  const lineOf = () => parser.line + 1;
  const fail = () => new XmlError('xml', lineOf());
  parser.onerror = () => {
    throw fail();
  };
  parser.ondoctype = () => {
    throw fail();
  };
  parser.onopentag = ({ name, attributes }) => {
    if (open.length >= DEPTH_MAX || ++nodes > NODES_MAX) throw fail();
    open.push({
      name: bare(name),
      line: lineOf(),
      attributes: attributes as Record<string, string>,
      text: '',
      children: [],
    });
  };
  const onText = (value: string) => {
    const node = open.at(-1);
    if (!node) return;
    node.text += value;
    if (node.text.length > TEXT_MAX) throw new XmlError('too-long', lineOf());
  };
  parser.ontext = onText;
  parser.oncdata = onText;
  parser.onclosetag = () => {
    const node = open.pop();
    if (!node) return;
    if (open.length <= depthMax && names.includes(node.name)) {
      taken(
        node,
        open.map(({ name }) => name),
      );
      nodes = open.length;
    } else open.at(-1)?.children.push(node);
  };
  try {
    for (let from = 0; from < text.length; from += CHARS_AT_ONCE) {
      parser.write(text.slice(from, from + CHARS_AT_ONCE));
      await breathe();
    }
    if (!isPart) parser.close();
  } catch (error) {
    // What `taken` throws is not about XML.
    throw parser.error ? fail() : error;
  }
}
