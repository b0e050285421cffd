/** What somebody says who would rent a car. */
export const RENTER = {
  driverLicense: { number: '02650306461', category: 'B', expiry: `01/06/${new Date().getFullYear() + 5}` },
  income: { amount: 850_000, currency: 'BRL' },
  occupation: 'salaried',
  acceptsSharing: true,
} as const;

export type RentalCustomerAtCompany = {
  readonly reference: string;
  readonly attempt: number;
  readonly name: string;
  readonly customerCode: string;
  readonly steps: readonly unknown[];
};

/** Who stands on the books of the sandbox's rental company. */
export const customersAtCompany = async (sandboxUrl: string): Promise<RentalCustomerAtCompany[]> =>
  (await (await fetch(`${sandboxUrl}/_control/rental/customers`)).json()) as RentalCustomerAtCompany[];
