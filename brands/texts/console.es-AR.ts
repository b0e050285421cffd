import type { consolePt } from './console.pt-BR.ts';

export const consoleEs: Readonly<Record<keyof typeof consolePt, string>> = {
  'console.save': 'Guardar',
  'console.cancel': 'Cancelar',
  'console.edit': 'Editar',
  'console.delete': 'Borrar',
  'console.find': 'Buscar',
  'console.all': 'Todos',
  'console.actions': 'Acciones',
  'console.pages': 'Páginas de la lista',
  'console.changedHere': 'Cambió mientras lo editabas. Ahora: {now}',
  'console.changedHere.empty': 'Cambió mientras lo editabas. Ahora: vacío',
  'console.yes': 'sí',
  'console.no': 'no',
  'console.roles': 'Tu perfil acá: {roles}.',
  'console.noArea':
    'Todavía no hay pantallas para este perfil en este sitio. Quien administra los usuarios puede darte otro.',
};
