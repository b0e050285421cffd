import type { Brand, BrandSettings } from './schema.ts';

const HOUR_MS = 3_600_000;

/** CDC art. 49: seven days. Ley 24.240 art. 34 and CCyC 1110: ten calendar days. */
export const SETTINGS: Readonly<Record<'br' | 'ar', BrandSettings>> = {
  br: {
    holdMinutes: 20,
    withdrawalDays: 7,
    quotationDays: 7,
    creditOfferDays: 2,
    boletoBusinessDays: 3,
    // From R$ 30.000 in cash on, the sale is declared to the Receita (IN RFB 1.761/2017): a second person looks at the receipt.
    dealerPaymentLimit: 2_999_999,
    mostAtOnce: null,
    locationTtlMs: 4 * HOUR_MS,
  },
  ar: {
    holdMinutes: 20,
    withdrawalDays: 10,
    quotationDays: 7,
    creditOfferDays: 2,
    boletoBusinessDays: 3,
    dealerPaymentLimit: 500_000_000,
    mostAtOnce: { card: 6_000_000_000, cash: 2_000_000_000 },
    locationTtlMs: 4 * HOUR_MS,
  },
};

const SWITCHES: Brand['switches']['br'] = {
  chatBot: false,
  subsidizedPrice: false,
  cpfCnpjInLeadForm: true,
  leadsAllowedWithoutCpf: false,
  leadsWithoutInfluenceArea: true,
};

/** Without CPF outside Brazil: the document of a lead there is optional. */
export function switches(
  br: Partial<Brand['switches']['br']> = {},
  ar: Partial<Brand['switches']['br']> = {},
): Brand['switches'] {
  return {
    br: { ...SWITCHES, ...br },
    ar: { ...SWITCHES, cpfCnpjInLeadForm: false, leadsAllowedWithoutCpf: true, ...ar },
  };
}

type Seat = { street: string; district: string; city: string; region: string; postalCode: string };

/**
 * The selling companies of a brand. Names say that they are a demonstration; the documents carry right check digits but
 * stand in a range that no registry gives out (root 99.9, CUIT 30-999), so that they name nobody.
 */
export function companies(input: {
  name: string;
  domain: string;
  cnpj: string;
  cuit: string;
  seats: { br: Seat; ar: Seat };
  phones: { br: string; ar: string };
}): Brand['companies'] {
  const mail = (box: string, market: string) => `${box}.${market}@${input.domain}.example`;
  const hours = { opens: '08:00', closes: '20:00' };
  return {
    br: {
      name: `${input.name} Veículos do Brasil Ltda. (demonstração)`,
      document: input.cnpj,
      address: input.seats.br,
      phone: input.phones.br.replace(/\D/g, ''),
      phoneShown: input.phones.br,
      email: mail('atendimento', 'br'),
      privacyEmail: mail('privacidade', 'br'),
      hours,
    },
    ar: {
      name: `${input.name} Vehículos de Argentina S.A. (demostración)`,
      document: input.cuit,
      address: input.seats.ar,
      phone: input.phones.ar.replace(/\D/g, ''),
      phoneShown: input.phones.ar,
      email: mail('atencion', 'ar'),
      privacyEmail: mail('datos', 'ar'),
      hours,
    },
  };
}
