/** How numbers are written, for hints. They are nobody's. */
export const EXAMPLES = {
  birthDate: '12/04/1988',
  phone: { br: '(11) 98765-4321', ar: '(11) 2345-6789' },
  document: { CPF: '529.982.247-25', DNI: '30.123.456' },
} as const;
