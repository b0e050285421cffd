/** Names of the address's fields: those of the filters themselves, and a few short ones. */
export const FIELDS = {
  text: 'q',
  order: 'ordem',
  page: 'p',
  maxInstallment: 'ate',
  balloon: 'balao',
  saved: 'salvas',
  ids: 'ids',
} as const;
