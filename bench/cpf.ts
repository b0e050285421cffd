/** Check digits of a CPF (Receita Federal): weights from the digits' count and one down to 2, modulo 11. */
const digitOf = (digits: string): string => {
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (digits.length + 1 - index), 0);
  const rest = (sum * 10) % 11;
  return String(rest === 10 ? 0 : rest);
};

/** Another well-formed number for each count. */
export const cpfOf = (number: number): string => {
  const body = String(100_000_000 + number);
  const first = digitOf(body);
  return `${body}${first}${digitOf(`${body}${first}`)}`;
};
