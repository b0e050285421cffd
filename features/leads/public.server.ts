export { deliverLeads, wakeDispatchers } from './dispatcher.server.ts';
export { replayLeadIn } from './replay.server.ts';
export { forgetLead } from './forget.server.ts';
export { forgetPerson, deliverPerson } from './person.server.ts';
export { crmOf, whatsAppOf } from './providers/open.server.ts';
export type { Crms } from './providers/open.server.ts';
export type { WhatsApp } from './providers/whatsapp.server.ts';
export { sweep as sweepLeads } from './store/dispatcher.server.ts';
export { personalData } from './store/personal.server.ts';
