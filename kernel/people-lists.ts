/** Lists about persons that several features' forms share. Labels are texts; these are the values. */

export const PERSON_TYPES = ['physicalPerson', 'legalPerson'] as const;
export type PersonType = (typeof PERSON_TYPES)[number];

export const GENDERS = ['female', 'male', 'not informed'] as const;
export type Gender = (typeof GENDERS)[number];

export const NATIONALITIES = ['Brazilian', 'Argentine', 'Portuguese', 'Japanese', 'foreign'] as const;
export type Nationality = (typeof NATIONALITIES)[number];

export const OCCUPATIONS = [
  'retired',
  'salaried',
  'self-employed',
  'business owner',
  'civil servant',
  'military',
  'others',
  'pensioner',
  'liberal professional',
] as const;
export type Occupation = (typeof OCCUPATIONS)[number];

export const MARITAL_STATUSES = ['single', 'married', 'divorced', 'widowed', 'stable union'] as const;
export type MaritalStatus = (typeof MARITAL_STATUSES)[number];

export const CONTACT_OPT_INS = ['EMAIL', 'MAILING', 'SMS', 'WHATSAPP', 'PHONE'] as const;
export type ContactOptIn = (typeof CONTACT_OPT_INS)[number];
