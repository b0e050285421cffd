/** What a sign-on context asks of a password. */
export type PasswordPolicy = {
  readonly min: number;
  readonly max: number;
  /** Characters that must not occur. */
  readonly forbidden: string;
  /** Whether a digit, a lower-case letter, an upper-case letter and a special character must all occur. */
  readonly mixed: boolean;
};

/** 8 to 16 characters of four kinds, without < > + | / ? * and the backslash: the union of the two written rules. */
export const PASSWORD_POLICY: PasswordPolicy = { min: 8, max: 16, forbidden: '<>+|/?*\\', mixed: true };

/** The older rule, for contexts that still have it: at least eight characters. */
export const OLDER_PASSWORD_POLICY: PasswordPolicy = { min: 8, max: 128, forbidden: '', mixed: false };

/** Each demand by name, in the order in which a form lists them. */
export const PASSWORD_DEMANDS = ['length', 'digit', 'lower', 'upper', 'special', 'forbidden', 'unprintable'] as const;
export type PasswordDemand = (typeof PASSWORD_DEMANDS)[number];

function failures(text: string, policy: PasswordPolicy): Record<PasswordDemand, boolean> {
  // Twice the maximum in UTF-16 units settles everything: a megabyte is not read out.
  const sample = text.slice(0, 2 * policy.max);
  const length = Array.from(sample).length;
  return {
    length: length < policy.min || length > policy.max || text.length > sample.length,
    digit: policy.mixed && !/[0-9]/.test(sample),
    lower: policy.mixed && !/[a-z]/.test(sample),
    upper: policy.mixed && !/[A-Z]/.test(sample),
    special: policy.mixed && !/[^\p{L}\p{M}\p{N}\p{Z}\p{C}]/u.test(sample),
    forbidden: [...policy.forbidden].some((character) => sample.includes(character)),
    unprintable: /[\p{Cc}\p{Cs}]/u.test(sample),
  };
}

/**
 * The demands a password fails, in order; all of them for anything that is not a text. Letters and digits are ASCII;
 * others are allowed and count for nothing. Control characters and lone surrogates are refused: they do not survive
 * keyboards and encodings.
 */
export function passwordFaults(value: unknown, policy: PasswordPolicy = PASSWORD_POLICY): PasswordDemand[] {
  if (typeof value !== 'string') return [...PASSWORD_DEMANDS];
  const failed = failures(value, policy);
  return PASSWORD_DEMANDS.filter((demand) => failed[demand]);
}

export function isPassword(value: unknown, policy: PasswordPolicy = PASSWORD_POLICY): boolean {
  return passwordFaults(value, policy).length === 0;
}

/** The confirmation equals the password, to the character. */
export function isPasswordConfirmed(confirmation: unknown, password: unknown): boolean {
  return typeof password === 'string' && confirmation === password;
}
