const FIELDS = [
  'name',
  'audience',
  'basisPoints',
  'amount',
  'modelCodes',
  'subsidized',
  'combinable',
  'validFrom',
  'validUntil',
] as const;
export type CampaignField = (typeof FIELDS)[number];

type Comparable = Readonly<Record<CampaignField, unknown>>;

const plain = (field: CampaignField, value: unknown): string => {
  if ((field === 'validFrom' || field === 'validUntil') && typeof value === 'string') return String(Date.parse(value));
  if (field === 'modelCodes' && Array.isArray(value)) return [...value].sort().join(' ');
  if (field === 'amount' && typeof value === 'object' && value !== null && 'amount' in value)
    return String(value.amount);
  return JSON.stringify(value);
};

/** Fields in which two states of a campaign differ; times are compared as instants, models as a set, amounts by their minor units. */
export const changedCampaign = (now: Comparable, requested: Comparable): CampaignField[] =>
  FIELDS.filter((field) => plain(field, now[field]) !== plain(field, requested[field]));
