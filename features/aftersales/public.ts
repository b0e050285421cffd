/** What other features' contracts and screens may use. */
export {
  carCampaignSchema,
  dueSchema,
  revisionSchema,
  softwareSchema,
  vehicleSchema,
  warrantyClockSchema,
  type CarCampaign,
  type Due,
  type Revision,
  type SoftwareUpdate,
  type WarrantyClock,
} from './contract/shapes.ts';
export { asChassis, asPlate, chassisEnd } from './rules/identify.ts';
export { nextRevision } from './rules/maintenance.ts';
