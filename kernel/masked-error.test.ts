import { expect, test } from 'vitest';
import { maskError } from './masked-error.ts';

test.each([
  ['550 5.1.1 <ana.maria@person.example>: no such user', '550 5.1.1 <…@…>: no such user'],
  ['duplicate document 529.982.247-25', 'duplicate document …'],
  ['phone +55 11 91234-5678 unknown', 'phone +… unknown'],
  ['card 4111 1111 1111 1111 declined', 'card … declined'],
  ['timeout after 5000 ms, try 20', 'timeout after 5000 ms, try 20'],
])('%s', (error, shown) => expect(maskError(error)).toBe(shown));
