import { buildCatalog, type CatalogRows } from './catalog/build.ts';
import { buildDealerPrices } from './dealers/prices.ts';
import { buildCampaigns } from './campaigns.ts';
import { buildAreas } from './dealers/areas.ts';
import { buildPlans, buildTaxes } from './financing/build.ts';
import { buildDealers, type CityCodes } from './dealers/build.ts';
import { buildDealerGroups, buildMaintenanceServices } from './dealers/network.ts';
import { buildGarageTables } from './garage/build.ts';
import { buildPlaces, type PlaceRows } from './places/build.ts';
import { buildSpecialSales } from './special-sales.ts';
import { buildStock } from './stock/build.ts';
import { areaSpecs, networkSpecs, specialSaleSpecs } from './network-specs.ts';
import { catalogSpecs, dealerSpecs, financingSpecs, placeSpecs } from './table-specs.ts';
import { reservationSpecs } from './reservation-specs.ts';
import { buildClosedDays, buildResources } from './visits/build.ts';
import { visitSpecs } from './visits/specs.ts';
import type { TableSeed } from './write.server.ts';

const placeTables = ({ countries, states, cities, ranges }: PlaceRows): TableSeed[] => [
  { ...placeSpecs.countries, rows: countries },
  { ...placeSpecs.states, rows: states },
  { ...placeSpecs.cities, rows: cities },
  {
    ...placeSpecs.ranges,
    rows: ranges.map(({ first, last, ...range }) => ({ ...range, codes: `[${first},${last + 1})` })),
  },
];

const catalogTables = (catalog: CatalogRows): TableSeed[] => [
  { ...catalogSpecs.models, rows: catalog.models },
  { ...catalogSpecs.versions, rows: catalog.versions },
  { ...catalogSpecs.parts, rows: catalog.parts },
  { ...catalogSpecs.versionParts, rows: catalog.versionParts },
  { ...catalogSpecs.relations, rows: catalog.relations },
  { ...catalogSpecs.priceLists, rows: catalog.priceLists },
  { ...catalogSpecs.versionPrices, rows: catalog.versionPrices },
  { ...catalogSpecs.partPrices, rows: catalog.partPrices },
];

const cityCodesOf = ({ cities }: PlaceRows): CityCodes => {
  const codes = new Map(cities.map((city) => [`${city.country_code} ${city.state_code} ${city.name}`, city.code]));
  return (country, state, city) => {
    const code = codes.get(`${country} ${state} ${city}`);
    if (code === undefined) throw new Error(`a dealer stands in ${city}, which is no known city of ${state}`);
    return code;
  };
};

/** Every table of the embedded catalogue, those that are referred to before those that refer to them. */
export const buildTables = (): TableSeed[] => {
  const places = buildPlaces();
  const catalog = buildCatalog();
  const dealers = buildDealers(cityCodesOf(places));
  const { regionals, areas, areaDealers } = buildAreas(dealers);
  return [
    ...placeTables(places),
    ...catalogTables(catalog),
    { ...networkSpecs.groups, rows: buildDealerGroups(dealers) },
    { ...networkSpecs.maintenanceServices, rows: buildMaintenanceServices() },
    { ...dealerSpecs.dealers, rows: dealers },
    { ...areaSpecs.regionals, rows: regionals },
    { ...areaSpecs.areas, rows: areas },
    { ...areaSpecs.areaDealers, rows: areaDealers },
    { ...visitSpecs.resources, rows: buildResources(catalog, dealers) },
    { ...visitSpecs.closedDays, rows: buildClosedDays() },
    { ...dealerSpecs.prices, rows: buildDealerPrices(catalog, dealers) },
    { ...dealerSpecs.units, rows: buildStock(catalog, dealers) },
    { ...specialSaleSpecs.campaigns, rows: buildSpecialSales(catalog.models) },
    { ...reservationSpecs.campaigns, rows: buildCampaigns() },
    { ...financingSpecs.taxes, rows: buildTaxes() },
    { ...financingSpecs.plans, rows: buildPlans() },
    ...buildGarageTables(catalog, dealers),
  ];
};
