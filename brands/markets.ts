import { type Market, type MarketFacts, MARKETS } from '#kernel/market.ts';

/** What a market adds to the kernel's facts: names and the public bodies that its law makes a shop link to. */
export type MarketSite = MarketFacts & {
  id: Market;
  /** In the market's own language. */
  name: string;
  /** The word of the law for the seller's number. */
  companyDocument: 'CNPJ' | 'CUIT';
  links: {
    consumerDefence: string;
    consumerComplaint: string;
    dataAuthority: string;
    consumerLaw: string;
  };
};

export const MARKET_SITES: Readonly<Record<Market, MarketSite>> = {
  br: {
    ...MARKETS.br,
    id: 'br',
    name: 'Brasil',
    companyDocument: 'CNPJ',
    links: {
      consumerDefence: 'https://www.gov.br/mj/pt-br/assuntos/seus-direitos/consumidor',
      consumerComplaint: 'https://www.consumidor.gov.br',
      dataAuthority: 'https://www.gov.br/anpd',
      consumerLaw: 'https://www.planalto.gov.br/ccivil_03/leis/l8078compilado.htm',
    },
  },
  ar: {
    ...MARKETS.ar,
    id: 'ar',
    name: 'Argentina',
    companyDocument: 'CUIT',
    links: {
      consumerDefence: 'https://www.argentina.gob.ar/economia/comercio/defensadelconsumidor',
      consumerComplaint: 'https://autogestion.produccion.gob.ar/consumidores',
      dataAuthority: 'https://www.argentina.gob.ar/aaip',
      consumerLaw: 'https://servicios.infoleg.gob.ar/infolegInternet/anexos/0-4999/638/texact.htm',
    },
  },
};

/** An address as the market prints it, on one line. A city that is its own province (Buenos Aires) is named once. */
export const addressLine = (
  address: { street: string; district: string; city: string; region: string; postalCode: string },
  market: Market,
): string => {
  const { street, district, city, region, postalCode } = address;
  const apart = city === region ? city : `${city}, ${region}`;
  const place = market === 'br' ? `${city}/${region}` : apart;
  return [street, district, place, postalCode].filter((part) => part !== '').join(', ');
};

export const MARKET_LIST: readonly MarketSite[] = [MARKET_SITES.br, MARKET_SITES.ar];
