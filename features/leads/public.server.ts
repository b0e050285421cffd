export { deliverLeads, wakeCouriers } from './courier.server.ts';
export { forgetLead } from './forget.server.ts';
export { forgetPerson, tellPerson } from './person.server.ts';
export { crmOf, whatsAppOf } from './providers/open.server.ts';
export type { Crm } from './providers/crm.server.ts';
export type { WhatsApp } from './providers/whatsapp.server.ts';
export { sweep as sweepLeads } from './store/courier.server.ts';
export { personalData } from './store/personal.server.ts';
