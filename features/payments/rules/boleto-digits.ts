/** Check digits of slips (Carta-Circular BCB 2.926/2000; FEBRABAN, Layout Padrão de Arrecadação). All take digits only. */

/** Modulus 10: weights 2 and 1 from the right, digits of each product summed. */
export function modulus10(digits: string): number {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const product = Number(digits.charAt(digits.length - 1 - index)) * (index % 2 === 0 ? 2 : 1);
    sum += product > 9 ? product - 9 : product;
  }
  return (10 - (sum % 10)) % 10;
}

/** Remainder modulo 11 under weights 2 to 9 cycling from the right. */
function remainder11(digits: string): number {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    sum += Number(digits.charAt(digits.length - 1 - index)) * ((index % 8) + 2);
  }
  return sum % 11;
}

/** The general digit of a bank slip: 11 minus the remainder, 1 where that gives 0, 10 or 11. */
export function bankDigit(digits: string): number {
  const digit = 11 - remainder11(digits);
  return digit > 9 ? 1 : digit;
}

/** Modulus 11 of collection slips: remainders 0 and 1 give 0, 10 gives 1, others 11 minus the remainder. */
export function modulus11(digits: string): number {
  const rest = remainder11(digits);
  return rest < 2 ? 0 : 11 - rest;
}
