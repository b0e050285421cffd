/** What other features may read of the catalogue. */
export { findCar, findCars, forgetCars } from './store/kept-cars.server.ts';
export { type CarKey, type CarScope } from './store/car.server.ts';
export { listCarFacts, type CarFacts } from './store/car-facts.server.ts';
export { listModels, listPriceLists, listVersions, type VersionFilter } from './store/models.server.ts';
export { listOutsideParts, listParts } from './store/parts.server.ts';
export { versionOf } from './rules/car.ts';
export { listPaints } from './store/colors.server.ts';
export { findListedPrice, listAllPriceLists } from './store/price-lists.server.ts';
export { listVersionParts, nameModels, nameVersions, type NamedVersion } from './store/version-names.server.ts';
