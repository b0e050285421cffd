import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openJournal } from './journal.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'journal-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

const file = () => join(dir, 'journal.jsonl');
const row = (id: string, value: unknown) => ({ kind: 'payment', id, value });

describe('the journal', () => {
  it('has after a crash what was committed, changed and removed', () => {
    const journal = openJournal(dir);
    journal.commit([row('1', { a: 1 }), row('2', { a: 2 })]);
    journal.commit([row('1', { a: 3 }), row('2', null), row('3', { a: 4 })]);
    const reopened = openJournal(dir);
    expect([...reopened.rows('payment')]).toEqual([
      ['1', { a: 3 }],
      ['3', { a: 4 }],
    ]);
  });

  it('forgets a line torn by a crash, all of it, and goes on', () => {
    openJournal(dir).commit([row('1', 'whole')]);
    appendFileSync(file(), '[{"kind":"payment","id":"2","value":"to');
    const journal = openJournal(dir);
    expect([...journal.rows('payment').keys()]).toEqual(['1']);
    journal.commit([row('3', 'after')]);
    expect([...openJournal(dir).rows('payment').keys()]).toEqual(['1', '3']);
  });

  it('is compacted at start', () => {
    const journal = openJournal(dir);
    for (let at = 0; at < 50; at += 1) journal.commit([row('1', at)]);
    expect(readFileSync(file(), 'utf8').trim().split('\n')).toHaveLength(50);
    openJournal(dir);
    expect(readFileSync(file(), 'utf8').trim().split('\n')).toEqual(['[{"kind":"payment","id":"1","value":49}]']);
  });

  it('is empty after clear, and takes rows again', () => {
    const journal = openJournal(dir);
    journal.commit([row('1', 1)]);
    journal.clear();
    expect(journal.rows('payment').size).toBe(0);
    journal.commit([row('2', 2)]);
    expect([...openJournal(dir).rows('payment').keys()]).toEqual(['2']);
  });
});
