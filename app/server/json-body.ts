import { ok, refuse, type Result } from '#kernel/result.ts';

const MAX_DEPTH = 32;

/** JSON no deeper than 32 levels and without keys that could reach a prototype. */
export const parseJson = (bytes: Uint8Array): Result<unknown, 'malformed'> => {
  if (bytes.length === 0) return ok(undefined);
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return isSafe(value, 0) ? ok(value) : refuse('malformed');
  } catch {
    return refuse('malformed');
  }
};

const isSafe = (value: unknown, depth: number): boolean => {
  if (typeof value !== 'object' || value === null) return true;
  if (depth >= MAX_DEPTH) return false;
  return Object.entries(value).every(
    ([key, inner]) => key !== '__proto__' && key !== 'constructor' && key !== 'prototype' && isSafe(inner, depth + 1),
  );
};
