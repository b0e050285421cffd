/** EMV Merchant-Presented QR: identifier (two digits), length in characters (two digits), value; templates nest. */
export type TlvField = { readonly id: string; readonly value: string };

const LONGEST_VALUE = 99;

/** The fields of a payload or of a template's value; null where it is not well-formed or repeats an identifier. */
export function parseTlv(text: string): TlvField[] | null {
  const fields: TlvField[] = [];
  const seen = new Set<string>();
  for (let at = 0; at < text.length;) {
    const head = text.slice(at, at + 4);
    if (!/^[0-9]{4}$/.test(head)) return null;
    const id = head.slice(0, 2);
    const end = at + 4 + Number(head.slice(2));
    if (end > text.length || end === at + 4 || seen.has(id)) return null;
    seen.add(id);
    fields.push({ id, value: text.slice(at + 4, end) });
    at = end;
  }
  return fields;
}

/** Throws a RangeError for an empty value or one beyond 99 characters: such a field cannot be written. */
export function writeTlv(id: string, value: string): string {
  if (value.length === 0 || value.length > LONGEST_VALUE)
    throw new RangeError(`tlv: field ${id} must have 1 to 99 characters`);
  return `${id}${String(value.length).padStart(2, '0')}${value}`;
}

export function valueOf(fields: readonly TlvField[], id: string): string | undefined {
  return fields.find((field) => field.id === id)?.value;
}

function crcOfByte(crc: number, byte: number): number {
  let next = crc ^ (byte << 8);
  for (let bit = 0; bit < 8; bit += 1) next = next & 0x8000 ? (next << 1) ^ 0x1021 : next << 1;
  return next & 0xffff;
}

/** Bytes of one code point in UTF-8; a lone surrogate counts as U+FFFD, as every encoder writes it. */
function utf8Bytes(point: number): number[] {
  if (point < 0x80) return [point];
  if (point < 0x800) return [0xc0 | (point >> 6), 0x80 | (point & 0x3f)];
  if (point >= 0xd800 && point <= 0xdfff) return [0xef, 0xbf, 0xbd];
  const tail = [0x80 | ((point >> 6) & 0x3f), 0x80 | (point & 0x3f)];
  if (point < 0x10000) return [0xe0 | (point >> 12), ...tail];
  return [0xf0 | (point >> 18), 0x80 | ((point >> 12) & 0x3f), ...tail];
}

/** CRC-16 of ISO/IEC 13239 (polynomial 1021, initial FFFF) over the text's UTF-8 bytes, four capital hexadecimal digits. */
export function crc16(text: string): string {
  let crc = 0xffff;
  for (const character of text) {
    for (const byte of utf8Bytes(character.codePointAt(0) ?? 0)) crc = crcOfByte(crc, byte);
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}
