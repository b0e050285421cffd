/** What other features' contracts and screens may use. */
export {
  carCampaignSchema,
  dueSchema,
  softwareSchema,
  vehicleSchema,
  warrantyClockSchema,
  type CarCampaign,
  type Due,
  type SoftwareUpdate,
  type WarrantyClock,
} from './contract/shapes.ts';
export { asChassis, asPlate, chassisEnd } from './rules/identify.ts';
