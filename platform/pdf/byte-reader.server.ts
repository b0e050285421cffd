/** Reads big-endian numbers one after the other, with the two packed forms of WOFF2. */
export class ByteReader {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  u8(): number {
    return this.#bytes.readUInt8(this.#move(1));
  }

  u16(): number {
    return this.#bytes.readUInt16BE(this.#move(2));
  }

  i16(): number {
    return this.#bytes.readInt16BE(this.#move(2));
  }

  u32(): number {
    return this.#bytes.readUInt32BE(this.#move(4));
  }

  take(length: number): Buffer {
    const from = this.#move(length);
    return this.#bytes.subarray(from, from + length);
  }

  skip(length: number): void {
    this.#move(length);
  }

  /** UIntBase128 (WOFF 2.0, section 4.1): seven bits a byte, at most five bytes. */
  base128(): number {
    let value = 0;
    for (let index = 0; index < 5; index += 1) {
      const byte = this.u8();
      value = value * 128 + (byte & 0x7f);
      if ((byte & 0x80) === 0) return value;
    }
    throw new Error('a number without end');
  }

  /** 255UInt16 (WOFF 2.0, section 4.1). */
  packed16(): number {
    const code = this.u8();
    if (code === 253) return this.u16();
    if (code === 255) return this.u8() + 253;
    return code === 254 ? this.u8() + 506 : code;
  }

  #move(length: number): number {
    const from = this.#at;
    this.#at += length;
    if (this.#at > this.#bytes.length) throw new Error('the font ends too early');
    return from;
  }
}
