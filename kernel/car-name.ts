/** The car that a buyer gets, as every contract, confirmation and list names it: two years of a version are sold at a time. */
export const carName = ({
  modelName,
  versionName,
  year,
}: {
  readonly modelName: string;
  readonly versionName: string;
  readonly year: number;
}): string => `${modelName} ${versionName} ${year}`;
