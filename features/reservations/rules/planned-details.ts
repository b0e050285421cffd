/** What a letter of credit says of itself; its value in minor units. */
type LetterFacts = {
  readonly administrator: string;
  readonly group: string;
  readonly quota: string;
  readonly value: number;
  readonly validUntil: string;
};

const plain = (text: string): string => text.trim().toUpperCase();

/** Whether a letter is the one that is planned: then nothing of it is new, and what was looked at stays looked at. */
export const isSameLetter = (one: LetterFacts, other: LetterFacts): boolean =>
  (['administrator', 'group', 'quota', 'validUntil'] as const).every(
    (name) => plain(one[name]) === plain(other[name]),
  ) && one.value === other.value;
