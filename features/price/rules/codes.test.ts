import { describe, expect, it } from 'vitest';
import { codesOf, splitCodes } from './codes.ts';

describe('splitCodes', () => {
  it('takes codes apart, each once, in order', () => {
    expect(splitCodes('SEG, CAM,SEG')).toEqual(['SEG', 'CAM']);
  });

  it.each(['', 'SEG,', 'seg', 'SEG;CAM', 'A'.repeat(17)])('refuses %j', (text) => {
    expect(splitCodes(text)).toBeNull();
  });
});

describe('codesOf', () => {
  it('joins repeated and comma-joined lists, and nothing is no list', () => {
    expect(codesOf(['A,B', 'B', 'C'])).toEqual(['A', 'B', 'C']);
    expect(codesOf('A')).toEqual(['A']);
    expect(codesOf('')).toEqual([]);
    expect(codesOf(undefined)).toEqual([]);
  });
});
