import type { contentPt } from './content.pt-BR.ts';

export const contentEs: Readonly<Record<keyof typeof contentPt, string>> = {
  'content.uploadQuota': 'Enviaste muchos archivos hoy. Probá de nuevo mañana.',
  'content.uploadType': 'Enviá una imagen JPEG, PNG o WebP, o un PDF.',
  'content.uploadActive': 'Este PDF trae programas, comandos o adjuntos. Imprimilo en un PDF nuevo y envialo otra vez.',
  'content.uploadInfected': 'Encontramos un virus en el archivo. No lo guardamos.',
  'content.uploadUnreadable': 'No pudimos leer el archivo. Enviá otro.',
  'content.uploadNone': 'No se envió ningún archivo.',
  'content.fileUnknown': 'No encontramos el archivo.',
};
