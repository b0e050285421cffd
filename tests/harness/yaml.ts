/** As much of YAML as the files of `deploy/` are written in; what it does not know it refuses. */
type Line = { readonly indent: number; readonly text: string; readonly number: number };
export type Yaml = string | null | readonly Yaml[] | { readonly [key: string]: Yaml };
type Reading = { readonly lines: Line[]; readonly anchors: Map<string, Yaml>; at: number };

const KEY = /^("[^"]+"|<<|[\w.][\w./-]*):(?: +(.*))?$/;

export const readYaml = (text: string): Yaml[] => text.split(/^---$/m).map(readOne);

const readOne = (text: string): Yaml => {
  // A list in brackets may go on over several lines.
  const whole = text.replace(/: \[$|: *\n +\[$/gm, ': [').replace(/: \[\n([^\]]*)\]$/gm, (_all, items: string) => {
    const kept = items
      .trim()
      .replace(/,$/, '')
      .replaceAll(/\s*\n\s*/g, ' ');
    return `: [${kept}]`;
  });
  const lines = whole
    .split('\n')
    .map((line, index) => ({ indent: line.search(/\S/), text: line.trim().replace(/ +# .*$/, ''), number: index + 1 }))
    .filter((line) => line.text !== '' && !line.text.startsWith('#'));
  const reading: Reading = { lines, anchors: new Map(), at: 0 };
  const value = readBlock(reading, 0);
  if (reading.at < lines.length) fail(lines[reading.at]);
  return value;
};

const fail = (line: Line | undefined): never => {
  throw new Error(`line ${line?.number ?? 'behind the last'} cannot be read: ${line?.text ?? ''}`);
};

const readBlock = (reading: Reading, least: number): Yaml => {
  const first = reading.lines[reading.at];
  if (first === undefined || first.indent < least) return null;
  return first.text.startsWith('- ') ? readList(reading, first.indent) : readMap(reading, first.indent);
};

const readList = (reading: Reading, indent: number): Yaml[] => {
  const items: Yaml[] = [];
  for (let line = reading.lines[reading.at]; line?.indent === indent; line = reading.lines[reading.at]) {
    if (!line.text.startsWith('- ')) break;
    const rest = line.text.slice(2).trimStart();
    const isPlain = !KEY.test(rest) || rest.startsWith('"');
    if (isPlain) reading.at += 1;
    // Its keys stand under the first of them.
    else reading.lines[reading.at] = { ...line, indent: indent + 2, text: rest };
    items.push(isPlain ? readScalar(rest, line) : readMap(reading, indent + 2));
  }
  return items;
};

const readMap = (reading: Reading, indent: number): Yaml => {
  const map: Record<string, Yaml> = {};
  for (let line = reading.lines[reading.at]; line?.indent === indent; line = reading.lines[reading.at]) {
    const [, key = '', rest = ''] = KEY.exec(line.text) ?? fail(line);
    if (line.text.startsWith('- ')) break;
    reading.at += 1;
    const [, anchor, shown = ''] = /^(?:&(\w+)\s*)?(.*)$/.exec(rest) ?? [];
    const value = shown === '' ? readNested(reading, indent) : valueOf(reading, shown, line);
    if (anchor !== undefined) reading.anchors.set(anchor, value);
    if (key === '<<') Object.assign(map, value, { ...map });
    else if (key in map) fail(line);
    else map[key.replaceAll('"', '')] = value;
  }
  return map;
};

/** A list may stand at the indent of its key. */
const readNested = (reading: Reading, indent: number): Yaml => {
  const next = reading.lines[reading.at];
  return readBlock(reading, next?.indent === indent && next.text.startsWith('- ') ? indent : indent + 1);
};

const valueOf = (reading: Reading, text: string, line: Line): Yaml => {
  if (!text.startsWith('*')) return readScalar(text, line);
  return reading.anchors.get(text.slice(1)) ?? fail(line);
};

const FLOW_ITEM = /"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[^,\s][^,]*/g;

const readScalar = (text: string, line: Line): Yaml => {
  if (text === '{}') return {};
  if (/^".*"$/.test(text)) return String(JSON.parse(text));
  if (/^'.*'$/.test(text)) return text.slice(1, -1).replaceAll("''", "'");
  if (/^\[.*\]$/.test(text))
    return (
      text
        .slice(1, -1)
        .match(FLOW_ITEM)
        ?.map((item) => readScalar(item, line)) ?? []
    );
  return /^[[{&*|>'"]/.test(text) ? fail(line) : text;
};
